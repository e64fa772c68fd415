// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jar that goes beside a Fuseki server is one, and has what it needs but Jena. */
class DropInJarIT {
  private static final Path JAR = Path.of(System.getProperty("htedl.dropIn"));

  @Test
  void itIsAloneInItsFolder() throws IOException {
    assertEquals("htedl-fuseki.jar", JAR.getFileName().toString());
    try (Stream<Path> files = Files.list(JAR.getParent())) {
      assertEquals(List.of(JAR), files.toList());
    }
  }

  @Test
  void itHasTheCodeOfThisProjectAndOfTheDevices() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      Set<String> roots =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .map(name -> name.replaceFirst("^((?:org/)?[a-z]+)/.*", "$1"))
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(Set.of("org/htedl", "org/jocl", "jcuda"), roots);
    }
  }

  /** With nothing else on the class path but the JDK. */
  @Test
  void itsDevicesAreFound() throws Exception {
    try (URLClassLoader alone =
        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Class<?> devices = alone.loadClass("org.htedl.engine.Devices");
      Object names = devices.getMethod("names").invoke(null);
      assertEquals(List.of("auto", "simd", "cuda", "opencl", "scalar"), names);
    }
  }
}
