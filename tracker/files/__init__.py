"""Files that players send: how they come in, and pictures made safe to show to others."""
