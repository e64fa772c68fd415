# SPDX-License-Identifier: Apache-2.0
"""Tests against a real server, whose addresses are in the environment.

HTEDL_URL is a dataset with tests/molecules.trig under ``rdfs``, HTEDL_CLOSED_URL the same for the
user ``alice`` with the password ``alice's`` alone.
"""
