"""How far two judges of the same answers agree, and what it does to the score.

Two judges, two prompts or two runs of one: agreement, Cohen's kappa, both scores with intervals,
and the paired test of their difference.
"""

from armchair.metrics.agreement.result import AgreementOptions, AgreementResult
from armchair.metrics.agreement.scorer import agreement

__all__ = ["AgreementOptions", "AgreementResult", "agreement"]
