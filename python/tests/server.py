# SPDX-License-Identifier: Apache-2.0
"""Where the server of the tests is, and what its data calls things."""

import os

from htedl import ExampleSet

NS = "http://dl-learner.org/carcinogenesis#"
ACTIVE = ExampleSet(NS + "active")
INACTIVE = ExampleSet(NS + "inactive")


def url(name: str = "HTEDL_URL") -> str:
    """The address of a dataset; without it there is nothing to test, which is a failure."""
    return os.environ[name]
