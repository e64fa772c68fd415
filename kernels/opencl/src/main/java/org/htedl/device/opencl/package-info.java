// SPDX-License-Identifier: Apache-2.0
/**
 * Accelerators through OpenCL: graphics cards of any maker, and processors. {@code engine.Devices}
 * finds them as a service. The only importer of JOCL.
 */
@NullMarked
package org.htedl.device.opencl;

import org.jspecify.annotations.NullMarked;
