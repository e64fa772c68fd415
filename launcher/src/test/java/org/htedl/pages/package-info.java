// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the documentation: its programs run and print what they say, and its links lead
 * somewhere.
 */
@NullMarked
package org.htedl.pages;

import org.jspecify.annotations.NullMarked;
