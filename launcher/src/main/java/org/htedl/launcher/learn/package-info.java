// SPDX-License-Identifier: Apache-2.0
/** The options of {@code htedl learn}, and how its answer is printed. */
@NullMarked
package org.htedl.launcher.learn;

import org.jspecify.annotations.NullMarked;
