"""The budget controls of ANML native, one a module: the filter, the depth, the budget (4)."""
