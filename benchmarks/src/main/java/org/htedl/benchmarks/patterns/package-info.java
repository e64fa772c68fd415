// SPDX-License-Identifier: Apache-2.0
/**
 * Graph patterns compared with other stores: generated relations with power-law degrees, patterns
 * drawn from them, or both from files.
 */
@NullMarked
package org.htedl.benchmarks.patterns;

import org.jspecify.annotations.NullMarked;
