// SPDX-License-Identifier: Apache-2.0
/** State that all evaluations of a device share, and what its methods cost. */
@NullMarked
package org.htedl.device.simd.context;

import org.jspecify.annotations.NullMarked;
