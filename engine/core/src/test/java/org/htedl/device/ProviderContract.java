// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;

/**
 * Every artifact with devices: its provider is found, its devices have names and reasons, and it
 * imports what it may.
 */
public abstract class ProviderContract {
  private final String kind;
  private final String library;

  /**
   * @param kind the name that the provider gives its devices
   * @param library the package of the native library
   */
  protected ProviderContract(String kind, String library) {
    this.kind = kind;
    this.library = library;
  }

  @Test
  void theServiceLoaderFindsIt() {
    List<String> names = Devices.names();
    assertEquals(List.of("auto", "simd"), names.subList(0, 2));
    assertTrue(names.subList(2, names.size() - 1).contains(kind), names.toString());
    assertEquals("scalar", names.getLast());
    assertTrue(Devices.isName(kind) && Devices.isName(kind + ":3"));
    assertFalse(Devices.isName(kind + ":") || Devices.isName(kind + ":x"));
    assertTrue(Devices.all().stream().anyMatch(status -> status.name().startsWith(kind)));
  }

  @Test
  void whatIsAbsentSaysWhy() {
    for (DeviceStatus status : Devices.all()) {
      assertFalse(status.availability().detail().isBlank(), status.name());
      if (status.availability().available()) {
        Devices.named(status.name()).forEach(Device::close);
      } else {
        String message =
            assertThrows(IllegalStateException.class, () -> Devices.named(status.name()))
                .getMessage();
        assertTrue(message.contains(status.availability().detail()), message);
      }
    }
    String absent = kind + ":4711";
    assertThrows(IllegalStateException.class, () -> Devices.named(absent));
    assertThrows(IllegalStateException.class, () -> Devices.engine(List.of("simd", absent)));
  }

  /** Everything that this machine has, on batches that are large enough to be shared. */
  @Test
  void allTogetherAnswerAsOne() {
    List<String> names = new ArrayList<>();
    for (DeviceStatus status : Devices.all()) {
      if (status.availability().available()) {
        names.add(status.name());
      }
    }
    Prerequisite.prefer(
        names.stream().anyMatch(name -> name.startsWith(kind)),
        kind + " and the processor on one batch: there is no device");
    WideBase base = new WideBase(23, 5_000);
    Comparison.Reference reference =
        new Comparison.Reference(base.mirror(), base.expressions(300, 3));
    try (Engine engine = Devices.engine(names)) {
      for (int batch = 0; batch < 3; batch++) {
        Comparison.check(engine.device(), reference, 23, names.toString());
      }
      long answered = engine.device().statuses().stream().mapToLong(DeviceStatus::hypotheses).sum();
      assertTrue(answered >= 3 * 300, () -> answered + " hypotheses");
    }
  }

  private static boolean isOfType(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class") && !name.equals("module-info.class");
  }

  @Test
  void itImportsWhatDevicesShareAndItsLibrary() throws Exception {
    Class<?> provider =
        ServiceLoader.load(DeviceProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.name().equals(kind))
            .findFirst()
            .orElseThrow()
            .getClass();
    Set<String> imported = new TreeSet<>();
    Path classes = Path.of(provider.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(ProviderContract::isOfType).toList()) {
        for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
          if (entry instanceof ClassEntry type && !type.asSymbol().isArray()) {
            imported.add(type.asSymbol().packageName());
          }
        }
      }
    }
    assertTrue(imported.contains(library), imported.toString());
    imported.removeIf(each -> each.startsWith("java.") || each.startsWith(library));
    String own = provider.getPackageName();
    List<String> rest =
        List.of(
            "org.htedl.device",
            "org.htedl.device.accelerator",
            "org.htedl.device.accelerator.driver",
            own);
    assertEquals(new TreeSet<>(rest), imported);
  }
}
