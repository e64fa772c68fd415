// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.vector.VectorKernels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The differential test in virtual machines with other vectors: none, and widths that the processor
 * may not have, which then run slowly but the same.
 */
@Tag("slow")
class SimdVariantsTest {
  private static final String MODULE = "--add-modules=jdk.incubator.vector";

  @Test
  void withoutTheModule() throws Exception {
    String output = run(List.of());
    assertTrue(output.contains("64-bit words"), output);
    assertTrue(output.contains("--add-modules jdk.incubator.vector"), output);
  }

  @Test
  void width128() throws Exception {
    assertTrue(run(forced(128)).contains("128-bit vectors"));
  }

  @Test
  void width256() throws Exception {
    assertTrue(run(forced(256)).contains("256-bit vectors"));
  }

  @Test
  void width512() throws Exception {
    assertTrue(run(forced(512)).contains("512-bit vectors"));
  }

  private static List<String> forced(int bits) {
    return List.of(MODULE, "-D" + VectorKernels.FORCED_BITS + "=" + bits);
  }

  private static String run(List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), SimdDifferentialTest.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}
