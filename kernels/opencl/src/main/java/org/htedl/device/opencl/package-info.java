/**
 * Accelerators through OpenCL: graphics cards of any maker, and processors. Upstream: {@code
 * device.accelerator}; {@code engine.Devices} finds it as a service. The only importer of JOCL.
 */
@NullMarked
package org.htedl.device.opencl;

import org.jspecify.annotations.NullMarked;
