"""`./dev faults`: matches are played while each part of the layout dies, hangs or fills up, alone and two at
once; afterwards everything that was taken has to be in the log, once."""
