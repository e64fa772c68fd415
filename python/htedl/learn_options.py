# SPDX-License-Identifier: Apache-2.0
"""Options of a search for expressions. LearnOptionTextsTest of the project writes this file."""

from __future__ import annotations

from typing import List, Literal, TypedDict


class LearnOptions(TypedDict, total=False):
    """Keyword arguments of ``KnowledgeBase.learn``; the server has the defaults."""

    #: Seconds that the whole request may take, cross validation included (above 0; default:
    #: 10).
    seconds: float

    #: Greatest length of an expression: a class counts 1, a value 2, a bound 3; not, and, or
    #: add 1, some, only add 2, min, max add 3 (1 to 15; default: 7).
    max_length: int

    #: Greatest depth of nested roles; more only if they lead back to the same individuals (0 to
    #: 6; default: 3).
    max_depth: int

    #: Score to maximise; precision@0.8 is precision at a recall of 0.8 or more (accuracy,
    #: precision, recall, f1, balanced, mcc or precision@ with a least recall; default:
    #: accuracy).
    measure: str

    #: Share of the negatives that an answer without errors may cover (0 to 0.5; default: 0).
    noise: float

    #: Largest number in min and max; 1 leaves both out (1 to 64; default: 5).
    cardinality: int

    #: Use of only: off leaves it out, nonempty requires a successor, on also lets it hold
    #: without a successor (off, nonempty or on; default: nonempty).
    only: Literal["off", "nonempty", "on"]

    #: Follow roles backwards (default: true).
    inverse: bool

    #: Let single individuals be fillers (default: false).
    nominals: bool

    #: Leave out not, only and max, which treat anything that the data does not say as false
    #: (default: false).
    monotone: bool

    #: The only classes and properties that may occur (IRIs, in full or with a prefix, at most
    #: 10,000; default: all).
    use: List[str]

    #: Classes and properties that may not occur (IRIs, in full or with a prefix, at most
    #: 10,000; default: none).
    ignore: List[str]

    #: Most bounds for the values of one property (1 to 10,000; default: 100).
    splits: int

    #: Number of expressions in the answer (1 to 100; default: 5).
    top: int

    #: Least Jaccard distance between the examples that any two expressions of the answer cover
    #: (0 to 1; default: 0.3).
    diverse: float

    #: Shapes that the choice may have (auto, single, union or tree; default: auto).
    combine: Literal["auto", "single", "union", "tree"]

    #: Folds of the cross validation, 0 for none; with fewer than 20 examples each is left out
    #: alone (0 or 2 to 20; default: 10).
    folds: int

    #: Shuffles of the labels for the test against chance, 0 for none (0 to 1,000; default:
    #: 200).
    permutations: int

    #: Seed of folds and shuffles; the same seed gives the same answer (default: 42).
    seed: int

    #: Memory for the rows of the search, such as 512m, at most half of the free memory
    #: (default: a quarter of the free memory).
    memory: str
