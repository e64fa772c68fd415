// SPDX-License-Identifier: Apache-2.0
/**
 * What is asked of data and how it is answered, alike for all commands that evaluate expressions:
 * hypotheses and their errors, tables, remarks on answers that were probably not meant.
 */
@NullMarked
package org.htedl.launcher.answer;

import org.jspecify.annotations.NullMarked;
