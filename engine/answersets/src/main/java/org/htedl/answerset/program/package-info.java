// SPDX-License-Identifier: Apache-2.0
/**
 * Ground logic programs under the answer set semantics: their rules, and the two formats in which
 * grounders write them, aspif and that of smodels.
 *
 * <p>Nothing here solves anything; {@link org.htedl.answerset.search} does.
 */
@NullMarked
package org.htedl.answerset.program;

import org.jspecify.annotations.NullMarked;
