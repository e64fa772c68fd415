// SPDX-License-Identifier: Apache-2.0
/**
 * NVIDIA's graphics cards through CUDA's driver interface, found as a service by {@code
 * engine.Devices}. The only importer of JCuda.
 */
@NullMarked
package org.htedl.device.cuda;

import org.jspecify.annotations.NullMarked;
