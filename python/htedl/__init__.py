# SPDX-License-Identifier: Apache-2.0
"""Client of HT-HEDL for Fuseki.

``KnowledgeBase("http://localhost:3030/kb")`` is a dataset of a server; its methods ask which
individuals OWL class expressions in Manchester syntax cover, how well they separate examples, why
an individual is covered, and which expressions tell examples apart. Nothing outside the standard
library is needed; with pandas, answers also come as data frames.
"""

from __future__ import annotations

from .answers import Coverage, Instances, Scored, Why, WhyTriple
from .errors import (
    BadExpression,
    BadProgram,
    ConnectionFailed,
    HtedlError,
    NotAdmitted,
    RequestRefused,
    Unavailable,
)
from .events import Events, Learning
from .examples import ExampleSet, Examples
from .knowledge_base import KnowledgeBase
from .learn_options import LearnOptions

__version__ = "0.1.0"

__all__ = [
    "BadExpression",
    "BadProgram",
    "ConnectionFailed",
    "Coverage",
    "Events",
    "ExampleSet",
    "Examples",
    "HtedlError",
    "Instances",
    "KnowledgeBase",
    "LearnOptions",
    "Learning",
    "NotAdmitted",
    "RequestRefused",
    "Scored",
    "Unavailable",
    "Why",
    "WhyTriple",
]
