"""The Order Expenditure Sequence of the errata, one file a step, and what the steps hand on."""
