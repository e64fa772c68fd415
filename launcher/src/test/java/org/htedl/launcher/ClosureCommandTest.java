// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.device.Device;
import org.htedl.engine.Devices;
import org.htedl.mirror.relation.PairJoins;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosureCommandTest {
  private static final String TYPE = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ";

  @TempDir Path folder;

  @Test
  void writesWhatFollows() throws IOException {
    Path out = folder.resolve("entailed.nt");
    Execution execution =
        Execution.of(
            "closure",
            "--data",
            Execution.family(folder).toString(),
            "--out",
            out.toString(),
            "--stats");
    assertEquals("", execution.err());
    assertEquals(0, execution.status());
    assertEquals(
        List.of(
            "<http://ex/anna>" + TYPE + "<http://ex/Person> .",
            "<http://ex/bob>" + TYPE + "<http://ex/Person> .",
            "<http://ex/cleo>" + TYPE + "<http://ex/Person> .",
            "<http://ex/dora>" + TYPE + "<http://ex/Person> ."),
        Files.readAllLines(out).stream().sorted().toList());
    assertTrue(execution.out().startsWith("asserted=13 entailed=4\n"), execution.out());
    assertTrue(execution.out().contains("rdfs2_3_9_types=4"), execution.out());
  }

  @Test
  void onlyCountsWithoutAFile() throws IOException {
    Execution execution =
        Execution.of(
            "closure", "--data", Execution.family(folder).toString(), "--entailment", "none");
    assertEquals(List.of("asserted=13 entailed=0"), execution.lines());
  }

  @Test
  void saysWhyItCannotWrite() throws IOException {
    Execution execution =
        Execution.of(
            "closure", "--data", Execution.family(folder).toString(), "--out", "/nowhere/x.nt");
    assertEquals(1, execution.status());
    assertEquals(
        "htedl: --out: there is no folder /nowhere: create it first", execution.err().strip());
  }

  private Execution onDevice(String device, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("closure", "--data", Execution.family(folder).toString(), "--device", device));
    arguments.addAll(List.of(more));
    return Execution.of(arguments.toArray(String[]::new));
  }

  @Test
  void saysWhichDeviceItTookAndWhy() throws IOException {
    Execution auto = onDevice("auto", "--stats");
    assertEquals("", auto.err());
    assertEquals("asserted=13 entailed=4", auto.lines().getFirst());
    assertTrue(
        auto.lines().get(1).startsWith("device=processor (auto takes no device: "), auto.out());
    assertEquals(
        List.of("asserted=13 entailed=4", "device=processor (simd has no joins of its own)"),
        onDevice("simd").lines());
  }

  @Test
  void everyDeviceThatDoesJoinsConcludesTheSame() throws IOException {
    List<Device> present = Devices.present();
    try {
      List<Device> joining =
          present.stream().filter(d -> d.offers(PairJoins.class).isPresent()).toList();
      Prerequisite.prefer(!joining.isEmpty(), "closure --device: no device here does joins");
      for (Device device : joining) {
        assertEquals(
            List.of("asserted=13 entailed=4", "device=" + device.name()),
            onDevice(device.name()).lines());
        Execution wrong = onDevice(device.name(), "--entailment", "owl");
        assertEquals(1, wrong.status());
        assertEquals(
            "htedl: --device "
                + device.name()
                + " applies only the rules of rdfs: leave it out, or give --entailment rdfs",
            wrong.err().strip());
      }
    } finally {
      present.forEach(Device::close);
    }
  }

  @Test
  void aDeviceThatIsNoneIsOneSentence() throws IOException {
    Execution none = onDevice("abacus");
    assertEquals(1, none.status());
    assertTrue(
        none.err().startsWith("htedl: there is no device abacus: choose one of auto, simd, "),
        none.err());
    assertEquals(1, none.err().lines().count(), none.err());
    assertEquals("", none.out());
    Execution absent = onDevice("cuda:77");
    assertEquals(1, absent.status());
    assertEquals(1, absent.err().lines().count(), absent.err());
  }
}
