// SPDX-License-Identifier: Apache-2.0
/** The option {@code --around}: examples, how far from them, and where the data is. */
@NullMarked
package org.htedl.launcher.around;

import org.jspecify.annotations.NullMarked;
