// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds stores and reasoners that are not on the class path, so that their libraries stay off it.
 */
public final class OtherStores {
  private OtherStores() {}

  /**
   * What the jars of a folder offer as services of a type.
   *
   * @param folder the folder, or null for none
   * @throws IOException if the folder cannot be read
   * @throws IllegalArgumentException if it offers none
   */
  // The loader has to live as long as they do: to the end of the program.
  @SuppressWarnings("resource")
  public static <T> List<Supplier<T>> in(@Nullable Path folder, Class<T> type) throws IOException {
    if (folder == null) {
      return List.of();
    }
    URLClassLoader loader = new URLClassLoader(jars(folder), OtherStores.class.getClassLoader());
    List<Supplier<T>> stores = new ArrayList<>();
    ServiceLoader.load(type, loader).stream().forEach(provider -> stores.add(provider));
    if (stores.isEmpty()) {
      throw new IllegalArgumentException(
          "no jar in " + folder + " offers a " + type.getSimpleName());
    }
    return stores;
  }

  private static URL[] jars(Path folder) throws IOException {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".jar")).toList()) {
        jars.add(url(file));
      }
    }
    return jars.toArray(URL[]::new);
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }
}
