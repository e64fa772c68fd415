// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.htedl.testing.Checkout;
import org.junit.jupiter.api.Test;

/** The kernels' header and its form in Java say the same. */
class KernelInterfaceTest {
  private static final Pattern DEFINITION =
      Pattern.compile("(?m)^#define HTEDL_([A-Z_]+) (0x)?([0-9a-f]+)u$");

  private static final Path KERNELS = Checkout.root().resolve("kernels/src/main/kernels");

  private static final String HEADER = read(KERNELS.resolve("interface.h"));

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void checksumIsThatOfTheHeader() {
    CRC32 checksum = new CRC32();
    checksum.update(HEADER.replaceAll("(?m)^#define HTEDL_INTERFACE .*\n", "").getBytes(UTF_8));
    String line = "#define HTEDL_INTERFACE 0x%08xu\n".formatted(checksum.getValue());
    assertTrue(HEADER.contains(line), () -> "interface.h has changed; it should say " + line);
    assertEquals((int) checksum.getValue(), KernelInterface.CHECKSUM, line);
  }

  @Test
  void codesAreTheSame() {
    Map<String, Integer> defined = new TreeMap<>();
    DEFINITION
        .matcher(HEADER)
        .results()
        .filter(found -> found.group(2) == null)
        .forEach(found -> defined.put(found.group(1), Integer.valueOf(found.group(3))));
    assertEquals(
        Map.of(
            "CODE_BITS", KernelInterface.CODE_BITS,
            "AND", KernelInterface.AND,
            "AND_NOT", KernelInterface.AND_NOT,
            "PUSH", KernelInterface.PUSH,
            "POP", KernelInterface.POP,
            "POP_NOT", KernelInterface.POP_NOT,
            "STACK", KernelInterface.STACK,
            "LONG", KernelInterface.LONG,
            "GROUP", KernelInterface.GROUP,
            "RUN", KernelInterface.RUN),
        defined);
  }

  @Test
  void allKernelsAreNamed() throws IOException {
    TreeSet<String> entryPoints = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(KERNELS, "*.h")) {
      for (Path file : files) {
        Pattern.compile("(?m)^KERNEL (\\w+)\\(")
            .matcher(read(file))
            .results()
            .forEach(found -> entryPoints.add(found.group(1)));
      }
    }
    TreeSet<String> named = new TreeSet<>();
    for (Kernel kernel : Kernel.values()) {
      named.add(kernel.entryPoint());
    }
    assertEquals(entryPoints, named);
  }
}
