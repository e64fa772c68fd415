// SPDX-License-Identifier: Apache-2.0
/** What can be reached from few examples among many individuals, as a domain of its own. */
@NullMarked
package org.htedl.device.simd.neighbourhood;

import org.jspecify.annotations.NullMarked;
