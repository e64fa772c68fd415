// SPDX-License-Identifier: Apache-2.0
/** Places in the texts of rules, and the prefixes and nodes of the data that these name. */
@NullMarked
package org.htedl.answerset.grounding.source;

import org.jspecify.annotations.NullMarked;
