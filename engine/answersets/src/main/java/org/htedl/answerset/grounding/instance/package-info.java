// SPDX-License-Identifier: Apache-2.0
/** Instances of rules, from the facts on, and the ground program that they are. */
@NullMarked
package org.htedl.answerset.grounding.instance;

import org.jspecify.annotations.NullMarked;
