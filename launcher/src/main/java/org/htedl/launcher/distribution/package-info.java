// SPDX-License-Identifier: Apache-2.0
/**
 * The description of the distribution that is made with it, for those who check what it consists
 * of. No command uses this package.
 */
@NullMarked
package org.htedl.launcher.distribution;

import org.jspecify.annotations.NullMarked;
