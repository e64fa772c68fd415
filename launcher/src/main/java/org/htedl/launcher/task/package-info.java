// SPDX-License-Identifier: Apache-2.0
/**
 * Learning problems in the files of other learners: what their importers take over, and what not.
 */
@NullMarked
package org.htedl.launcher.task;

import org.jspecify.annotations.NullMarked;
