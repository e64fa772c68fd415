// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.driver.CUresult;
import org.htedl.accelerated.AcceleratorContract;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.TravelChecks;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.simd.WideBase;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/**
 * What is tested on the stand-in for a card, in a virtual machine that {@link CudaStandInTest}
 * starts; not a test by its name, so that it runs nowhere else.
 */
class StandInCard extends AcceleratorContract {
  private static final int FAT_BINARY = 0xba55ed50;
  private static final int PORTABLE_CODE = 1;
  private static final int MACHINE_CODE = 2;

  /** What the stand-in takes for kernels; see {@code driver.cpp}. */
  private static byte[] image(int loadingFails, int launches) {
    return ByteBuffer.allocate(3 * Integer.BYTES)
        .order(ByteOrder.nativeOrder())
        .putInt(FAT_BINARY)
        .putInt(loadingFails)
        .putInt(launches)
        .array();
  }

  @Override
  protected void require() {
    assertEquals(1, CudaDriver.devices());
  }

  @Override
  protected Accelerator accelerator() {
    return new CudaAccelerator(0, image(0, 0));
  }

  @Test
  void whatItSaysOfItself() {
    try (Device device = AcceleratedDevice.of("cuda:0", accelerator())) {
      String detail = device.availability().detail();
      assertTrue(detail.startsWith("stand-in, compute capability "), detail);
      assertTrue(detail.endsWith(", 3 multiprocessors, driver of CUDA 13.0"), detail);
      assertEquals(0, device.busyCores());
    }
  }

  @Test
  void copiesAreTimedInMemoryAndInTheCache() {
    CudaBandwidth bandwidth = CudaBandwidth.ofFirstCard(image(0, 0));
    assertEquals(1 << 20, bandwidth.cacheBytes());
    assertTrue(bandwidth.memory() > 0 && bandwidth.cache() > 0, bandwidth.toString());
  }

  @Test
  void cardsThatCannotRunTheKernelsSayWhy() {
    assertTrue(
        refusal(CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU)
            .contains("compute capability 7.5 and newer"));
    assertEquals(
        "the driver, of CUDA 13.0, is too old for the kernels",
        refusal(CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION));
    assertEquals(
        "the driver, of CUDA 13.0, is too old for the kernels",
        refusal(-CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION),
        "found out when a kernel is asked for");
    assertThrows(
        DeviceLostException.class,
        () -> new CudaAccelerator(0, new byte[3 * Integer.BYTES]),
        "no kernels at all");
    assertThrows(IllegalStateException.class, () -> new CudaAccelerator(1, image(0, 0)));
  }

  /** What nvcc writes is taken if it has machine code that this card runs. */
  @Test
  void kernelsForOtherCardsAreRefused() {
    String refusal =
        assertThrows(
                IllegalStateException.class,
                () -> new CudaAccelerator(0, fatBinary(MACHINE_CODE, 120)))
            .getMessage();
    assertTrue(refusal.contains("compute capability 7.5 and newer"), refusal);
    assertThrows(
        IllegalStateException.class, () -> new CudaAccelerator(0, fatBinary(PORTABLE_CODE, 75)));
    new CudaAccelerator(0, fatBinary(MACHINE_CODE, 75, 90)).close();
  }

  /** A fat binary's table of contents: code of one kind for each of some capabilities. */
  private static byte[] fatBinary(int kind, int... capabilities) {
    ByteBuffer bytes =
        ByteBuffer.allocate(16 + 64 * capabilities.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(FAT_BINARY).putInt(0x00100001).putLong(64L * capabilities.length);
    for (int i = 0; i < capabilities.length; i++) {
      int at = 16 + 64 * i;
      bytes.putShort(at, (short) kind).putInt(at + 4, 64).putInt(at + 28, capabilities[i]);
    }
    return bytes.array();
  }

  private static String refusal(int error) {
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> new CudaAccelerator(0, image(error, 0)))
            .getMessage());
  }

  /** Whenever it happens, nothing is left behind, or the stand-in would end the process. */
  @Test
  void aCardThatFailsIsLost() {
    WideBase base = new WideBase(31, 3000);
    Mirror mirror = base.mirror();
    Plan plan = Linearizer.plan(mirror, base.expressions(100, 3));
    // The first launch asks the kernels for their interface.
    for (int launches = 2; launches < 40; launches += 3) {
      try (Device failing =
          AcceleratedDevice.of("failing", new CudaAccelerator(0, image(0, launches)))) {
        for (int i = 0; i < 2; i++) {
          assertThrows(
              DeviceLostException.class,
              () ->
                  failing
                      .open(mirror)
                      .evaluate(plan, 0, 100, new Question.Rows(), Cancellation.NEVER),
              "launch " + launches);
        }
      }
      close();
      open();
    }
  }

  @Test
  void aCardThatFailsLeavesNoTransfer() {
    try (Accelerator failing = new CudaAccelerator(0, image(0, 1))) {
      TravelChecks.failDuringTransfers(failing);
    }
    close();
    open();
  }

  /** Runs the tests that are named, or all; status 0 if there were any and all succeeded. */
  public static void main(String[] methods) {
    System.exit(TestRun.succeeds(StandInCard.class, methods, "the stand-in") ? 0 : 1);
  }
}
