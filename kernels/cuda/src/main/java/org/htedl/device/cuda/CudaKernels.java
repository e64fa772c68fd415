// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.htedl.device.accelerator.driver.Kernel;
import org.jspecify.annotations.Nullable;

/** The kernels as nvcc has compiled them, loaded into the current context. */
final class CudaKernels implements AutoCloseable {
  /** Machine code for several generations of cards, and code that newer ones translate. */
  private static final String FAT_BINARY = "org/htedl/kernels/htedl.fatbin";

  private final CUmodule module = new CUmodule();
  private final Map<Kernel, CUfunction> functions = new EnumMap<>(Kernel.class);

  /**
   * @param fatBinary see {@link #packed}
   * @throws IllegalStateException if this card or driver cannot run them; the message says why
   */
  CudaKernels(byte[] fatBinary) {
    check(JCudaDriver.cuModuleLoadData(module, fatBinary), "cuModuleLoadData");
    try {
      for (Kernel kernel : Kernel.values()) {
        CUfunction function = new CUfunction();
        check(
            JCudaDriver.cuModuleGetFunction(function, module, kernel.entryPoint()),
            kernel.entryPoint());
        functions.put(kernel, function);
      }
    } catch (RuntimeException unusable) {
      close();
      throw unusable;
    }
  }

  /** Drivers load lazily: what is wrong with the kernels may show when one is asked for. */
  private static void check(int result, String call) {
    switch (result) {
      case CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU ->
          throw new IllegalStateException(
              "the kernels are for cards of compute capability 7.5 and newer");
      case CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION, CUresult.CUDA_ERROR_INVALID_PTX ->
          throw new IllegalStateException(
              "the driver, of CUDA " + CudaDriver.version() + ", is too old for the kernels");
      default -> CudaDriver.check(result, call);
    }
  }

  /** The fat binary on the class path, or null if this build has none. */
  static byte @Nullable [] packed() {
    try (InputStream stream = CudaKernels.class.getClassLoader().getResourceAsStream(FAT_BINARY)) {
      return stream == null ? null : stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CUfunction function(Kernel kernel) {
    CUfunction function = functions.get(kernel);
    if (function == null) {
      throw new IllegalArgumentException(kernel + " is not loaded");
    }
    return function;
  }

  @Override
  public void close() {
    JCudaDriver.cuModuleUnload(module);
  }
}
