// SPDX-License-Identifier: Apache-2.0
/** The figures of a graphics card, compared with the processor and with what its memory allows. */
@NullMarked
package org.htedl.benchmarks.card;

import org.jspecify.annotations.NullMarked;
