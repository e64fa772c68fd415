package org.htedl.device.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import jcuda.driver.CUresult;
import org.htedl.device.Cancellation;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Accelerator;
import org.htedl.device.accelerator.AcceleratorContract;
import org.htedl.device.simd.WideBase;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * What is tested on the stand-in for a card, in a virtual machine that {@link CudaStandInTest}
 * starts; not a test by its name, so that it runs nowhere else.
 */
class StandInCard extends AcceleratorContract {
  private static final int FAT_BINARY = 0xba55ed50;

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

  /** Runs the tests that are named, or all; status 0 if there were any and all succeeded. */
  public static void main(String[] methods) {
    List<? extends DiscoverySelector> selected =
        methods.length == 0
            ? List.of(selectClass(StandInCard.class))
            : Arrays.stream(methods).map(each -> selectMethod(StandInCard.class, each)).toList();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(LauncherDiscoveryRequestBuilder.request().selectors(selected).build(), listener);
    TestExecutionSummary summary = listener.getSummary();
    PrintWriter out = new PrintWriter(System.out);
    summary.printFailuresTo(out);
    out.println(summary.getTestsSucceededCount() + " tests on the stand-in");
    out.flush();
    boolean all = summary.getTestsSucceededCount() == summary.getTestsFoundCount();
    System.exit(all && summary.getTestsFoundCount() > 0 ? 0 : 1);
  }
}
