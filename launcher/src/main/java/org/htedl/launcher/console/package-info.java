// SPDX-License-Identifier: Apache-2.0
/**
 * What commands share with each other: failures with an exit status, warnings, and progress on a
 * terminal.
 */
@NullMarked
package org.htedl.launcher.console;

import org.jspecify.annotations.NullMarked;
