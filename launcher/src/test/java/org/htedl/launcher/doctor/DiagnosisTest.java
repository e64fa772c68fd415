// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.device.Availability;
import org.htedl.fuseki.feature.Feature;
import org.htedl.launcher.Execution;
import org.htedl.launcher.doctor.Finding.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisTest {
  private static final long GIBIBYTE = 1L << 30;
  private static final Map<String, Availability> ALL =
      Map.of(
          "simd", Availability.present("2 threads, 512-bit vectors"),
          "opencl:0", Availability.present("PoCL"),
          "cuda:0", Availability.present("a card"));

  private final Map<String, Availability> devices = new HashMap<>(ALL);
  private List<Feature> features = Feature.all();

  private Finding about(String subject, boolean isDistribution, long memory, boolean hasCard) {
    Machine machine =
        new Machine(
            "Linux",
            "25.0.3",
            isDistribution,
            PackageManager.APT,
            memory / 4,
            memory,
            hasCard,
            devices,
            features,
            true);
    return Diagnosis.of(machine).stream()
        .filter(each -> each.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  private Finding device(String kind, String reason, boolean hasCard) {
    devices.remove(kind + ":0");
    devices.put(kind, Availability.absent(reason));
    return about(kind, false, 16 * GIBIBYTE, hasCard);
  }

  @Test
  void whatIsThereNeedsNoCommand() {
    for (String subject : List.of("java", "simd", "opencl", "cuda", "server", "port")) {
      Finding finding = about(subject, true, 16 * GIBIBYTE, true);
      assertEquals(State.OK, finding.state(), finding.toString());
      assertEquals(List.of(), finding.commands(), finding.toString());
    }
  }

  @Test
  void featuresThatAreOffAreNamed() {
    features =
        List.of(
            new Feature("walking", "Everybody sits.", "the shoes have moved"),
            new Feature("reading", "Nobody reads.", null));
    Finding server = about("server", false, 16 * GIBIBYTE, false);
    assertEquals(State.OPTIONAL, server.state());
    assertEquals(
        "The feature walking is off: the shoes have moved. Everybody sits.", server.sentence());
  }

  @Test
  void aSecondDeviceOfAKindIsEnough() {
    devices.put("opencl:0", Availability.absent("lost"));
    devices.put("opencl:1", Availability.present("another"));
    assertEquals(State.OK, about("opencl", false, GIBIBYTE, false).state());
  }

  @Test
  void openClLacksItsLoaderOrADriver() {
    assertEquals(
        List.of("apt-get install ocl-icd-opencl-dev pocl-opencl-icd"),
        device("opencl", "no OpenCL: libOpenCL.so: cannot open", false).commands());
    Finding noDriver = device("opencl", "OpenCL is here but finds no device", false);
    assertEquals(State.OPTIONAL, noDriver.state());
    assertEquals(List.of("apt-get install pocl-opencl-icd"), noDriver.commands());
    assertEquals(
        List.of("apt-get install binutils"),
        device("opencl", "PoCL links kernels with ld, and there is no ld on the path", false)
            .commands());
  }

  @Test
  void cudaIsAboutACardThatIsThere() {
    String noDriver = "no CUDA driver: libcuda.so.1 not found";
    assertEquals(List.of(), device("cuda", noDriver, false).commands());
    assertEquals(
        List.of("apt-get install nvidia-driver"), device("cuda", noDriver, true).commands());
    Finding noKernels = device("cuda", "this build has no kernels for CUDA: no nvcc", true);
    assertTrue(noKernels.commands().getFirst().endsWith("./htedl devices"), noKernels.toString());
    assertEquals(List.of(), about("cuda", true, GIBIBYTE, true).commands());
  }

  @Test
  void memoryIsForMoreOrTooLittle() {
    Finding usual = about("memory", false, 16 * GIBIBYTE, false);
    assertEquals(State.OPTIONAL, usual.state());
    assertTrue(usual.sentence().startsWith("the heap may grow to 4.0 of 16.0 GiB"));
    assertTrue(usual.commands().getFirst().startsWith("HTEDL_JAVA_OPTIONS="), usual.toString());
    assertEquals(State.MISSING, about("memory", false, GIBIBYTE / 2, false).state());
  }

  @Test
  void cardsAreFoundByMakerAndClass(@TempDir Path bus) throws IOException {
    assertFalse(MachineReader.hasNvidiaCard(bus));
    assertFalse(MachineReader.hasNvidiaCard(bus.resolve("nowhere")));
    device(bus, "0000:00:01.0", "0x8086", "0x030000");
    device(bus, "0000:00:02.0", "0x10de", "0x040300"); // the sound of a card
    Files.createDirectories(bus.resolve("0000:00:03.0"));
    assertFalse(MachineReader.hasNvidiaCard(bus));
    device(bus, "0000:00:04.0", "0x10de", "0x030200");
    assertTrue(MachineReader.hasNvidiaCard(bus));
  }

  private static void device(Path bus, String name, String vendor, String kind) throws IOException {
    Path folder = Files.createDirectories(bus.resolve(name));
    Files.writeString(folder.resolve("vendor"), vendor + "\n");
    Files.writeString(folder.resolve("class"), kind + "\n");
  }

  /**
   * On whatever machine the tests run; the reasons that the devices give are those that are read.
   */
  @Test
  void theCommandLooksAtThisMachine() {
    Execution doctor = Execution.of("doctor");
    assertEquals(0, doctor.status(), doctor.out());
    assertEquals("", doctor.err());
    for (String subject : List.of("java", "memory", "simd", "opencl", "cuda", "server", "port")) {
      assertTrue(
          doctor.out().lines().anyMatch(l -> l.matches("(ok|optional) +" + subject + " .*")),
          doctor.out());
    }
  }
}
