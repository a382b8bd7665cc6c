"""The notebook at a seat of its own: it plays by what that seat is offered, and by public commands."""
