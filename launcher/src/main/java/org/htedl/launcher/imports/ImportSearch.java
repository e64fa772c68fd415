// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.imports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.htedl.closure.report.OntologyImports;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.Warnings;
import org.htedl.launcher.data.DataFiles;
import org.htedl.launcher.data.DataSources;
import org.jspecify.annotations.Nullable;

/**
 * Follows imports through local files. An import is looked up in the catalogs first, in the order
 * given, and then among the ontologies that the files of the folders declare. Each file is taken
 * once, so cycles end.
 *
 * <p>Example: {@code a.owl} imports {@code http://ex/b}; the catalog maps that to {@code b.owl},
 * which imports {@code http://ex/a}, the ontology of {@code a.owl}. The files are {@code a.owl} and
 * {@code b.owl}.
 */
final class ImportSearch {
  /** Protégé's name for the catalog of a folder. */
  private static final String CATALOG = "catalog-v001.xml";

  private final List<ImportCatalog> catalogs = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();
  private @Nullable Map<String, Path> declared;

  /**
   * @param places folders and catalogs
   */
  ImportSearch(List<Path> places) throws IOException {
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        folders.add(place);
        Path catalog = place.resolve(CATALOG);
        if (Files.isRegularFile(catalog)) {
          catalogs.add(ImportCatalog.read(catalog));
        }
      } else {
        catalogs.add(ImportCatalog.read(place));
      }
    }
  }

  /** These files, and those that hold what they import. */
  DataSources from(List<Path> data) throws IOException {
    Map<Path, Path> taken = new LinkedHashMap<>();
    Deque<Path> waiting = new ArrayDeque<>();
    for (Path file : data) {
      taken.put(real(file), file);
      waiting.add(file);
    }
    Set<String> present = new TreeSet<>();
    Set<String> found = new TreeSet<>();
    Set<String> imported = new LinkedHashSet<>();
    while (!waiting.isEmpty()) {
      OntologyImports headers = DataFiles.imports(waiting.remove());
      headers.present().forEach(iri -> present.add(OntologyImports.withoutHash(iri)));
      imported.addAll(headers.imported());
      // Files that are named come before files that are looked for.
      if (!waiting.isEmpty()) {
        continue;
      }
      for (String iri : imported) {
        if (present.contains(OntologyImports.withoutHash(iri)) || found.contains(iri)) {
          continue;
        }
        Path file = file(iri);
        if (file != null) {
          found.add(iri);
          if (taken.putIfAbsent(real(file), file) == null) {
            waiting.add(file);
          }
        }
      }
    }
    return new DataSources(List.copyOf(taken.values()), found);
  }

  private static Path real(Path file) throws IOException {
    return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
  }

  private @Nullable Path file(String iri) throws IOException {
    for (ImportCatalog catalog : catalogs) {
      Path file = catalog.file(iri);
      if (file != null && Files.isRegularFile(file)) {
        return file;
      }
      if (file != null) {
        Warnings.print(
            catalog.path() + " names " + file + " for " + iri + ", and there is no such file");
      }
    }
    Map<String, Path> known = declared == null ? declarations() : declared;
    declared = known;
    return known.get(OntologyImports.withoutHash(iri));
  }

  /** The ontologies that the files of the folders declare; of several files the first by name. */
  private Map<String, Path> declarations() throws IOException {
    Map<String, Path> all = new LinkedHashMap<>();
    for (Path folder : folders) {
      List<Path> files;
      try (Stream<Path> walk = Files.walk(folder)) {
        files = walk.filter(Files::isRegularFile).filter(DataFiles::isReadable).sorted().toList();
      }
      for (Path file : files) {
        try {
          for (String ontology : DataFiles.imports(file).present()) {
            all.putIfAbsent(OntologyImports.withoutHash(ontology), file);
          }
        } catch (Failure unreadable) {
          Warnings.print(
              "--imports passes over a file that cannot be read: " + unreadable.getMessage());
        }
      }
    }
    return all;
  }
}
