// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.MirrorOperation;
import org.junit.jupiter.api.Test;

/** The configurations that users copy. */
class ShippedConfigurationsTest {
  private static final Path FOLDER = Path.of("..", "config");

  /** A fixed amount is more than half of the heap on some machine, and too little on another. */
  @Test
  void noneHasAFixedMemoryLimit() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(FOLDER)) {
      files =
          all.filter(file -> file.toString().matches(".*\\.ttl|.*/templates/config-[^/]*"))
              .sorted()
              .toList();
    }
    assertTrue(files.stream().anyMatch(file -> file.endsWith("config-mem")), files::toString);
    assertTrue(files.size() >= 6, files::toString);
    for (Path file : files) {
      Model model = ModelFactory.createDefaultModel();
      RDFParser.source(file).lang(Lang.TURTLE).base("http://example.org/").parse(model);
      String limit = model.expandPrefix(Settings.MEMORY_LIMIT);
      assertEquals(
          List.of(),
          model.listStatements(null, model.createProperty(limit), (String) null).toList(),
          file::toString);
    }
  }

  /** Where one of ours is named, all are: what is missing would have other users, or no name. */
  @Test
  void thoseThatNameOperationsNameAll() throws IOException {
    List<String> operations =
        Stream.of(MirrorOperation.values())
            .map(each -> "htedl:" + each.endpoint() + "Operation")
            .toList();
    for (String name :
        List.of(
            "templates/config-mem",
            "templates/config-tdb2",
            "security/by-address.ttl",
            "security/by-user.ttl")) {
      String text = Files.readString(FOLDER.resolve(name));
      assertEquals(
          List.of(), operations.stream().filter(each -> !text.contains(each)).toList(), name);
    }
  }
}
