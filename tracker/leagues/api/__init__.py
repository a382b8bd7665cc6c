"""Events as programs read them: what the public pages say."""
