"""The benchmarks of the field, each from the files that its authors' scripts use.

One module or folder a benchmark: `amber`, `hallusionbench`, `charthal`, `mmhal`, `detail_verify`.
What they share stands once: rows, verdicts, answers and tallies.
"""
