// SPDX-License-Identifier: Apache-2.0
/**
 * Loops over words, tiles and bytes: in vectors, and their plain twins. The only package that
 * imports the incubator module.
 */
@NullMarked
package org.htedl.vector;

import org.jspecify.annotations.NullMarked;
