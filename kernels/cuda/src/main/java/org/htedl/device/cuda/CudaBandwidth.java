// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static org.htedl.device.cuda.CudaDriver.check;

import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.JCudaDriver;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Memory;

/**
 * Measures the bandwidth of copies within the first card's memory, from which a workload's least
 * time is computed.
 *
 * @param cacheBytes the size of the second-level cache
 * @param memory bytes read and written in a second, by copies of a gigabyte (less on a small card)
 * @param cache the same by copies whose source and target together fill half of the cache
 */
public record CudaBandwidth(long cacheBytes, double memory, double cache) {
  private static final long LARGE = 1L << 30;

  /** A piece is at most this part of the card's memory. */
  private static final int PART = 32;

  private static final int LARGE_COPIES = 20;

  /** Many, as starting a small copy takes about as long as making it. */
  private static final int SMALL_COPIES = 2000;

  private static final int ROUNDS = 5;
  private static final int ALIGNMENT = 16;

  /**
   * Measures the first card, which must be there; takes less than a second on a current one.
   *
   * @throws IllegalStateException if the card cannot be used; the message says why
   * @throws org.htedl.device.DeviceExhaustedException if its memory is in use
   */
  public static CudaBandwidth ofFirstCard() {
    byte[] kernels = CudaKernels.packed();
    if (kernels == null) {
      throw new IllegalStateException("this build has no kernels for CUDA");
    }
    return ofFirstCard(kernels);
  }

  static CudaBandwidth ofFirstCard(byte[] kernels) {
    try (Accelerator card = new CudaAccelerator(0, kernels)) {
      long cacheBytes = sizeOfCache();
      long large = Math.min(LARGE, card.traits().memoryBytes() / PART);
      return new CudaBandwidth(
          cacheBytes, rate(card, large, LARGE_COPIES), rate(card, cacheBytes / 4, SMALL_COPIES));
    }
  }

  private static long sizeOfCache() {
    CUdevice device = new CUdevice();
    check(JCudaDriver.cuDeviceGet(device, 0), "cuDeviceGet");
    int[] bytes = new int[1];
    check(
        JCudaDriver.cuDeviceGetAttribute(
            bytes, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, device),
        "cuDeviceGetAttribute");
    return bytes[0];
  }

  /** Bytes read and written in a second, in the fastest of some rounds of copies. */
  private static double rate(Accelerator card, long piece, int copies) {
    long bytes = Math.max(ALIGNMENT, piece / ALIGNMENT * ALIGNMENT);
    try (Memory from = card.allocate(bytes);
        Memory to = card.allocate(bytes)) {
      card.clear(from, 0, bytes);
      double best = 0;
      for (int round = 0; round <= ROUNDS; round++) {
        card.finish();
        long start = System.nanoTime();
        for (int i = 0; i < copies; i++) {
          card.copy(from, 0, to, 0, bytes);
        }
        card.finish();
        // The first round warms up.
        best = round == 0 ? 0 : Math.max(best, 2.0 * bytes * copies / (System.nanoTime() - start));
      }
      return best * 1e9;
    }
  }
}
