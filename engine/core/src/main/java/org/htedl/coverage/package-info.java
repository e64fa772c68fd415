// SPDX-License-Identifier: Apache-2.0
/**
 * What counts say about a hypothesis: confusion matrices and the measures learners rank by. Needs
 * only numbers; {@code engine} fills it from a device's answers.
 */
@NullMarked
package org.htedl.coverage;

import org.jspecify.annotations.NullMarked;
