// SPDX-License-Identifier: Apache-2.0
/** What a learner is asked: examples and options. */
@NullMarked
package org.htedl.learn.problem;

import org.jspecify.annotations.NullMarked;
