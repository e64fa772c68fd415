// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of OWL 2 RL, each written once as {@code head ← body}, and what is derived from that:
 * the semi-naive closure, support for rederivation, what a rule reads and writes.
 */
@NullMarked
package org.htedl.closure.rule;

import org.jspecify.annotations.NullMarked;
