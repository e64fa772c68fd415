// SPDX-License-Identifier: Apache-2.0
/**
 * Selection of an answer from many rows: unions and trees of rows, the choice among strategies by
 * cross validation, and the test against chance.
 */
@NullMarked
package org.htedl.learn.selection;

import org.jspecify.annotations.NullMarked;
