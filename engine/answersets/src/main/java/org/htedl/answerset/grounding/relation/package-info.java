// SPDX-License-Identifier: Apache-2.0
/** The atoms of each predicate while rules are instantiated, and the memory that they take. */
@NullMarked
package org.htedl.answerset.grounding.relation;

import org.jspecify.annotations.NullMarked;
