// SPDX-License-Identifier: Apache-2.0
/**
 * The oracle: class expressions evaluated over plain Java sets, written from the published
 * semantics alone. It shares nothing with the engine but the records of {@code expression}, so that
 * the two can only agree by being right.
 */
@NullMarked
package org.htedl.testing.naive;

import org.jspecify.annotations.NullMarked;
