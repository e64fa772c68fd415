// SPDX-License-Identifier: Apache-2.0
/**
 * A measure of the tests: random mutations of main code, and how many of them the tests notice.
 * {@code .ci/mutations} runs it.
 */
@NullMarked
package org.htedl.mutations;

import org.jspecify.annotations.NullMarked;
