// SPDX-License-Identifier: Apache-2.0
/** What {@code htedl solve} prints of answer sets, in the form in which clasp prints them. */
@NullMarked
package org.htedl.launcher.solve;

import org.jspecify.annotations.NullMarked;
