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

/** Finds stores that are not on the class path, so that their libraries stay off it. */
public final class OtherStores {
  private OtherStores() {}

  /**
   * The stores that the jars of a folder offer as services.
   *
   * @param folder the folder, or null for none
   * @throws IOException if the folder cannot be read
   * @throws IllegalArgumentException if it offers no store
   */
  // The loader has to live as long as the stores do: to the end of the program.
  @SuppressWarnings("resource")
  public static List<Supplier<SparqlStore>> in(@Nullable Path folder) throws IOException {
    if (folder == null) {
      return List.of();
    }
    URLClassLoader loader = new URLClassLoader(jars(folder), OtherStores.class.getClassLoader());
    List<Supplier<SparqlStore>> stores = new ArrayList<>();
    ServiceLoader.load(SparqlStore.class, loader).stream()
        .forEach(provider -> stores.add(provider));
    if (stores.isEmpty()) {
      throw new IllegalArgumentException("no jar in " + folder + " offers a store");
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
