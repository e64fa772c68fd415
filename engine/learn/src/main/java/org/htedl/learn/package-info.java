// SPDX-License-Identifier: Apache-2.0
/**
 * A concept learner: the class expressions that tell positive from negative examples best, with
 * what is proved about them.
 */
@NullMarked
package org.htedl.learn;

import org.jspecify.annotations.NullMarked;
