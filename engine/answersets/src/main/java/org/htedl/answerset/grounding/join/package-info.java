// SPDX-License-Identifier: Apache-2.0
/** Bodies of rules as joins over the atoms of their predicates. */
@NullMarked
package org.htedl.answerset.grounding.join;

import org.jspecify.annotations.NullMarked;
