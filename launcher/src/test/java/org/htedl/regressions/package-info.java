// SPDX-License-Identifier: Apache-2.0
/**
 * The regression table: one small file for each fault that was found by use, with data, questions
 * and the right answers. It asks through SPARQL, HTTP and the command line only, so that no change
 * of the code inside makes a case obsolete.
 */
@NullMarked
package org.htedl.regressions;

import org.jspecify.annotations.NullMarked;
