// SPDX-License-Identifier: Apache-2.0
/**
 * The search for answer sets compared with clasp, on generated ground programs and on given ones.
 */
@NullMarked
package org.htedl.benchmarks.answersets;

import org.jspecify.annotations.NullMarked;
