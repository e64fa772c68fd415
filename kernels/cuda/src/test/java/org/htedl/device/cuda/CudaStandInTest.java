// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.htedl.testing.Checkout;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The CUDA device where there is no card: with a driver that is a stand-in, and the kernels
 * compiled for the processor, in a virtual machine that finds these. What this cannot show is
 * whether the real driver and compiler do as the stand-in does.
 */
@Tag("slow")
class CudaStandInTest {
  private static final Path KERNELS = Checkout.root().resolve("kernels/src");

  @TempDir private static Path folder;

  /** Both run at once. */
  private static ExecutorService threads;

  private static Future<String> hopper;
  private static Future<String> turing;

  @BeforeAll
  static void start() {
    threads = Executors.newFixedThreadPool(2);
    hopper = threads.submit(() -> tested(900, List.of()));
    turing =
        threads.submit(
            () -> tested(750, List.of("sizesAroundWordsAndQuads", "aBatchIsFewLaunches")));
  }

  @AfterAll
  static void end() {
    threads.close();
  }

  /** Sums over a warp are an instruction. */
  @Test
  void hopper() throws Exception {
    check(hopper);
  }

  /** They are made by exchanging values, which is all that differs. */
  @Test
  void turing() throws Exception {
    check(turing);
  }

  private static void check(Future<String> run)
      throws IOException, ExecutionException, InterruptedException {
    String tested = run.get();
    Prerequisite.require(!tested.isEmpty(), "CUDA on a stand-in for a card: no g++ on Linux");
    assertTrue(tested.contains(" tests on the stand-in"), tested);
    assertEquals(List.of(), unpacked());
  }

  /** Libraries that both have unpacked and left where the other one finds them. */
  private static List<Path> unpacked() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** What the tests in a virtual machine with the stand-in say; empty if it cannot be built. */
  private static String tested(int architecture, List<String> tests)
      throws IOException, InterruptedException {
    Path place = Files.createDirectory(folder.resolve("of-" + architecture));
    if (!isLinux() || !hasCompiler(place)) {
      return "";
    }
    String built =
        output(
            place,
            List.of(
                "g++",
                "-std=c++17",
                "-O2",
                "-Wall",
                "-Werror",
                "-U_FORTIFY_SOURCE",
                "-fPIC",
                "-shared",
                "-D__CUDA_ARCH__=" + architecture,
                "-I" + KERNELS.resolve("main/kernels"),
                "-Wl,-soname,libcuda.so.1",
                "-o",
                place.resolve("libcuda.so.1").toString(),
                KERNELS.resolve("test/stand-in/driver.cpp").toString()));
    assertEquals("", built);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:ErrorFile=" + place.resolve("error"),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                StandInCard.class.getName()));
    command.addAll(tests);
    return output(place, command);
  }

  private static boolean isLinux() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  private static boolean hasCompiler(Path place) throws InterruptedException {
    try {
      return process(place, List.of("g++", "--version")).waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  /** What a command that succeeds says. */
  private static String output(Path place, List<String> command)
      throws IOException, InterruptedException {
    Process process = process(place, command);
    int status = process.waitFor();
    String output = Files.readString(place.resolve("output"), UTF_8);
    assertEquals(0, status, output);
    return output;
  }

  private static Process process(Path place, List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LD_LIBRARY_PATH", place.toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(place.resolve("output").toFile())
        .start();
  }
}
