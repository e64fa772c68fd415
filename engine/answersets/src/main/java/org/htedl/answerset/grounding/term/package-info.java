// SPDX-License-Identifier: Apache-2.0
/** The ground terms of rules, as numbers. */
@NullMarked
package org.htedl.answerset.grounding.term;

import org.jspecify.annotations.NullMarked;
