// SPDX-License-Identifier: Apache-2.0
/**
 * Small seeded generators for differential tests: knowledge bases with every oddity that real data
 * has, class expressions whose answers are neither empty nor everything, and changes.
 */
@NullMarked
package org.htedl.testing.random;

import org.jspecify.annotations.NullMarked;
