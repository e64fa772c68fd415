// SPDX-License-Identifier: Apache-2.0
/** The text of rules, read into records. */
@NullMarked
package org.htedl.answerset.grounding.syntax;

import org.jspecify.annotations.NullMarked;
