// SPDX-License-Identifier: Apache-2.0
/** Values of the learner's options, for programs and for the search. */
@NullMarked
package org.htedl.learn.option;

import org.jspecify.annotations.NullMarked;
