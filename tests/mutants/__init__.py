"""What the tests would notice: small faults, put into the code one at a time.

`tests/mutants.toml` lists them. Most were drawn among all that cosmic-ray could make of the parts
that matter most (`draw`), some were written by hand. `make mutants` tries each in a copy of the
repository: the tests that reach its lines run, the cheapest first, until one fails. A fault that no
test notices asks for a test, or for a sentence in the list why it may live.
"""
