// SPDX-License-Identifier: Apache-2.0
/**
 * Results of checks: a choice on the examples left out and against shuffled labels, and leaks in
 * the data.
 */
@NullMarked
package org.htedl.learn.validation;

import org.jspecify.annotations.NullMarked;
