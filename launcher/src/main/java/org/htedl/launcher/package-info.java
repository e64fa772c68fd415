// SPDX-License-Identifier: Apache-2.0
/**
 * The command line behind the script {@code htedl}: reads arguments, shows progress, and hands over
 * to the engine ({@code eval}, {@code devices}), to a Fuseki server ({@code serve}) or to the
 * benchmarks ({@code bench}). Nothing here computes.
 */
@NullMarked
package org.htedl.launcher;

import org.jspecify.annotations.NullMarked;
