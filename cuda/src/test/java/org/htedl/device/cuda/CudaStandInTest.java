package org.htedl.device.cuda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The CUDA device where there is no card: with a driver that is a stand-in, and the kernels
 * compiled for the processor, in a virtual machine that finds these. What this cannot show is
 * whether the real driver and compiler do as the stand-in does.
 */
class CudaStandInTest {
  private static final Path KERNELS = Path.of("..", "kernels", "src");

  @TempDir private Path folder;

  /** Sums over a warp are an instruction. */
  @Test
  void hopper() throws Exception {
    check(900, List.of());
  }

  /** They are made by exchanging values, which is all that differs. */
  @Test
  void turing() throws Exception {
    check(750, List.of("sizesAroundWordsAndQuads", "aBatchIsFewLaunches"));
  }

  private void check(int architecture, List<String> tests)
      throws IOException, InterruptedException {
    boolean fits =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    Prerequisite.require(fits && hasCompiler(), "CUDA on a stand-in for a card: no g++ on Linux");
    String built =
        output(
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
                folder.resolve("libcuda.so.1").toString(),
                KERNELS.resolve("test/stand-in/driver.cpp").toString()));
    assertEquals("", built);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:ErrorFile=" + folder.resolve("error"),
                "-cp",
                System.getProperty("java.class.path"),
                StandInCard.class.getName()));
    command.addAll(tests);
    String tested = output(command);
    assertTrue(tested.contains(" tests on the stand-in"), tested);
  }

  private boolean hasCompiler() throws InterruptedException {
    try {
      return process(List.of("g++", "--version")).waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  /** What a command that succeeds says. */
  private String output(List<String> command) throws IOException, InterruptedException {
    Process process = process(command);
    int status = process.waitFor();
    String output = Files.readString(folder.resolve("output"), UTF_8);
    assertEquals(0, status, output);
    return output;
  }

  private Process process(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LD_LIBRARY_PATH", folder.toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output").toFile())
        .start();
  }
}
