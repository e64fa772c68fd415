package org.htedl.device.opencl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.htedl.Prerequisite;
import org.htedl.device.Cancellation;
import org.htedl.device.DeviceStatus;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first moments of a process, in which several threads ask for devices at once. */
class FirstProbeTest {
  private static final int MANY = 8;

  @TempDir private Path folder;

  /** In a process of its own: in this one drivers may be set up already, and it is to live on. */
  @Test
  void manyAtOnce() throws Exception {
    boolean there =
        Devices.all().stream()
            .anyMatch(each -> each.name().equals("opencl:0") && each.availability().available());
    Prerequisite.require(there, "first probes of OpenCL at the same time: there is no OpenCL");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-modules=jdk.incubator.vector");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:ErrorFile=" + folder.resolve("error"));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(FirstProbeTest.class.getName());
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int status = process.waitFor();
    String text = Files.readString(output, UTF_8);
    assertEquals(0, status, text);
    assertTrue(text.contains("all found the same"), text);
  }

  private static List<String> names(List<DeviceStatus> listing) {
    return listing.stream().map(DeviceStatus::toString).toList();
  }

  /** What the threads do: list the devices, open them beside the listing, and evaluate. */
  private static List<Callable<List<String>>> tasks() {
    WideBase base = new WideBase(1, 500);
    return List.of(
        () -> names(Devices.all()),
        () -> {
          try (Engine engine = Devices.engine(List.of("opencl"))) {
            engine.counts(base.mirror(), base.expressions(10, 2), Cancellation.NEVER);
          }
          return names(Devices.all());
        },
        () -> {
          // Past the registry, as tests and benchmarks do.
          OpenClDevices.all()
              .forEach(
                  device -> {
                    try (Engine engine = new Engine(device)) {
                      engine.counts(base.mirror(), base.expressions(10, 2), Cancellation.NEVER);
                    }
                  });
          return names(Devices.all());
        });
  }

  /** Ends with status 0 if all threads found the same devices. */
  public static void main(String[] arguments) throws Exception {
    CyclicBarrier together = new CyclicBarrier(MANY);
    List<Callable<List<String>>> tasks = tasks();
    Set<List<String>> found = new HashSet<>();
    List<Future<List<String>>> threads = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(MANY)) {
      for (int i = 0; i < MANY; i++) {
        Callable<List<String>> task = tasks.get(i % tasks.size());
        threads.add(
            pool.submit(
                () -> {
                  together.await();
                  return task.call();
                }));
      }
      for (Future<List<String>> thread : threads) {
        found.add(thread.get());
      }
    }
    if (found.size() != 1) {
      throw new IllegalStateException("they found " + found);
    }
    System.out.println("all found the same");
  }
}
