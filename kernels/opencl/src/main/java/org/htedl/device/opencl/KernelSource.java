// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/** The kernels' source, from the jar that has it. */
final class KernelSource {
  private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"([a-z.]+)\"$");

  private KernelSource() {}

  /** The parts in the order in which they are to be compiled as one program. */
  static List<String> parts() {
    return INCLUDE.matcher(read("htedl.cu")).results().map(part -> read(part.group(1))).toList();
  }

  private static String read(String name) {
    try (InputStream stream =
        KernelSource.class.getClassLoader().getResourceAsStream("org/htedl/kernels/" + name)) {
      if (stream == null) {
        throw new FileNotFoundException("the kernels' source " + name + " is not packed");
      }
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
