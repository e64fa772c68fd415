/**
 * NVIDIA's graphics cards through CUDA's driver interface. Upstream: {@code device.accelerator};
 * {@code engine.Devices} finds it as a service. The only importer of JCuda.
 */
@NullMarked
package org.htedl.device.cuda;

import org.jspecify.annotations.NullMarked;
