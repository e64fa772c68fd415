// SPDX-License-Identifier: Apache-2.0
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
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.device.Availability;
import org.htedl.device.DeviceStatus;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.limit.Cancellation;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first moments of a process, in which several threads ask for devices at once. */
class FirstProbeTest {
  private static final int MANY = 8;
  private static final String MANY_AT_ONCE = "many at once";
  private static final String BESIDE_COLLECTIONS = "beside collections";
  private static final String WITHOUT_CHAIN = "without signal chain";
  private static final String WITHOUT_LINKER = "without linker";
  private static final int LOOPS = 3;

  @TempDir private Path folder;

  /** A process whose signals a driver could take is told, and lives. */
  @Test
  void withoutSignalChain() throws Exception {
    Prerequisite.require(Files.exists(Path.of("/proc/self/maps")), "chains of signals: not Linux");
    String text = run(WITHOUT_CHAIN);
    assertTrue(text.contains("libjsig.so as ./htedl does"), text);
  }

  /** A process without a linker, which PoCL would abort, says so. */
  @Test
  void withoutLinker() throws Exception {
    String text = run(WITHOUT_LINKER);
    assertTrue(text.contains("there is no ld on the path"), text);
  }

  /** In a process of its own: in this one drivers may be set up already, and it is to live on. */
  @Test
  void manyAtOnce() throws Exception {
    String text = run(MANY_AT_ONCE);
    assertTrue(text.contains("all found the same"), text);
  }

  /**
   * Loops that stop at a safepoint do so by a signal, which LLVM's handler saw first while the
   * kernels were compiled: the process ended, or what LLVM was writing was deleted. The cache of
   * compiled kernels is empty.
   */
  @Test
  void besideCollections() throws Exception {
    String text = run(BESIDE_COLLECTIONS);
    assertTrue(text.contains("opened"), text);
  }

  /** What {@link #main} says in a new process, which must end well. */
  private String run(String task) throws Exception {
    boolean there =
        Devices.all().stream()
            .anyMatch(each -> each.name().equals("opencl:0") && each.availability().available());
    Prerequisite.require(there, "the first probes of a process: there is no OpenCL");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-modules=jdk.incubator.vector");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:ErrorFile=" + folder.resolve("error"));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(FirstProbeTest.class.getName());
    command.add(task);
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    if (task.equals(WITHOUT_CHAIN)) {
      builder.environment().remove("LD_PRELOAD");
    }
    if (task.equals(WITHOUT_LINKER)) {
      builder.environment().put("PATH", folder.toString());
      builder.environment().put("POCL_CACHE_DIR", folder.toString());
    }
    if (task.equals(BESIDE_COLLECTIONS)) {
      Path cache = Files.createDirectory(folder.resolve("cache"));
      builder.environment().put("POCL_CACHE_DIR", cache.toString());
    }
    int status = builder.start().waitFor();
    String text = Files.readString(output, UTF_8);
    assertEquals(0, status, text);
    return text;
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

  /** Ends with status 0 if the devices are found as they should be. */
  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case MANY_AT_ONCE -> openTogether();
      case BESIDE_COLLECTIONS -> openBesideCollections();
      default -> System.out.println(OpenClDevices.all().getFirst().availability());
    }
  }

  /** Loops and collections of garbage in other threads while a device opens. */
  @SuppressWarnings("BusyWait") // the collections come while the kernels are compiled, no sooner
  private static void openBesideCollections() throws InterruptedException {
    AtomicLong sum = new AtomicLong();
    for (int i = 0; i < LOOPS; i++) {
      Thread.ofPlatform().daemon().start(() -> loop(sum));
    }
    Thread.ofPlatform().daemon().start(FirstProbeTest::collect);
    Thread.sleep(1000); // until the loops are compiled
    Availability availability = OpenClDevices.all().getFirst().availability();
    if (!availability.available()) {
      throw new IllegalStateException(availability.detail());
    }
    System.out.println("opened");
  }

  /** Adds to what others can see, so that it stays, seldom, so that most is plain loop. */
  private static void loop(AtomicLong sum) {
    long value = 1;
    while (true) {
      value = 31 * value + 7;
      if ((value & 0xffffff) == 0) {
        sum.addAndGet(value);
      }
    }
  }

  private static void collect() {
    try {
      while (true) {
        System.gc();
        Thread.sleep(1);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static void openTogether() throws Exception {
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
