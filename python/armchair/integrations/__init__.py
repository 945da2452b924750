"""Where people work: rewards for training, metrics for harnesses, engines for many captions.

Each module is thin: it takes what a framework gives, calls the package, and gives what the
framework expects. It decides nothing, imports its framework only when it is used, and none of them
is imported with `armchair`.
"""
