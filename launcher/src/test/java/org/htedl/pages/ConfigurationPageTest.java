// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jena.assembler.exceptions.AssemblerException;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.AssemblerTerms;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SettingsReader;
import org.htedl.fuseki.config.UnreadSettings;
import org.junit.jupiter.api.Test;

/** The tables of docs/configuration.md have every setting, and its range and default are so. */
class ConfigurationPageTest {
  private static final Page PAGE = Page.read("docs/configuration.md");
  private static final Pattern QUOTED = Pattern.compile("`\"([^\"`]*)\"`");
  private static final Pattern JVM_PROPERTY =
      Pattern.compile("static final String \\w+ =\\s+\"(htedl\\.[a-z][\\w.]+)\";");

  /** What one row says. */
  private record Row(String range, String byDefault, String effect) {}

  private static Map<String, Row> rows(String prefix) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String line : PAGE.text().lines().toList()) {
      if (line.startsWith("| `" + prefix)) {
        String[] cells = line.substring(1).split("(?<!\\\\)\\|", 0);
        assertEquals(4, cells.length, line);
        Row row = new Row(cells[1].strip(), cells[2].strip(), cells[3].strip());
        assertTrue(
            Stream.of(row.range, row.byDefault, row.effect).noneMatch(String::isEmpty), line);
        rows.put(cells[0].strip().replace("`", "").substring(prefix.length()), row);
      }
    }
    return rows;
  }

  private static Settings settings(String name, Object value) {
    Model model = ModelFactory.createDefaultModel();
    Resource description = model.createResource();
    description.addLiteral(property(name), value);
    return new SettingsReader(description).read();
  }

  private static Property property(String name) {
    return ModelFactory.createDefaultModel().createProperty(HtedlVocabulary.NAMESPACE + name);
  }

  private static final Settings DEFAULTS =
      new SettingsReader(ModelFactory.createDefaultModel().createResource()).read();

  @Test
  void everyTermOfTheAssemblerHasARow() throws IllegalAccessException {
    Set<String> terms = new TreeSet<>();
    for (Field field : AssemblerTerms.class.getFields()) {
      if (field.get(null) instanceof Property property) {
        terms.add(property.getLocalName());
      }
    }
    assertEquals(terms, new TreeSet<>(rows("htedl:").keySet()));
    assertEquals(terms, new TreeSet<>(AssemblerTerms.SETTINGS));
    assertEquals(
        new TreeSet<>(UnreadSettings.OF_CONTEXTS),
        new TreeSet<>(rows(HtedlVocabulary.NAMESPACE).keySet()));
  }

  @Test
  void rangesAndDefaultsAreThoseOfTheReader() {
    int values = 0;
    int defaults = 0;
    for (Map.Entry<String, Row> row : rows("htedl:").entrySet()) {
      String name = row.getKey();
      String range = row.getValue().range();
      if (Set.of("dataset", "schema").contains(name)) {
        continue;
      }
      Matcher quoted = QUOTED.matcher(range);
      while (quoted.find()) {
        assertEquals(Settings.class, settings(name, quoted.group(1)).getClass(), name);
        values++;
      }
      assertThrows(AssemblerException.class, () -> settings(name, "nonsense"), name);
      if (range.equals("0 to 9999")) {
        settings(name, 0);
        settings(name, 9999);
        for (int wrong : new int[] {-1, 10_000}) {
          assertThrows(AssemblerException.class, () -> settings(name, wrong), name);
        }
      } else if (range.equals("seconds above 0")) {
        settings(name, 0.5);
        assertThrows(AssemblerException.class, () -> settings(name, 0), name);
      }
      String byDefault = row.getValue().byDefault().replaceAll("[`\"]", "");
      // Written out, it also builds mirrors, as its row says.
      if (!name.equals("patterns") && byDefault.matches("[\\w-]+")) {
        assertEquals(DEFAULTS, settings(name, byDefault), name);
        defaults++;
      }
    }
    assertTrue(values >= 14 && defaults >= 9, values + " values, " + defaults + " defaults");
    assertEquals(Runtime.getRuntime().maxMemory() / 2, DEFAULTS.memoryLimit());
    assertFalse(DEFAULTS.equals(settings("patterns", "auto")));
  }

  /** Those of the module that the code reads; others, for tests alone, are the engine's. */
  @Test
  void everyPropertyOfTheJvmHasARow() throws IOException {
    Set<String> read = new TreeSet<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(Page.ROOT.resolve("fuseki-module/src/main/java"))) {
      files = all.filter(file -> file.toString().endsWith(".java")).toList();
    }
    for (Path file : files) {
      Matcher property = JVM_PROPERTY.matcher(Files.readString(file));
      while (property.find()) {
        read.add(property.group(1));
      }
    }
    assertEquals(6, read.size(), read::toString);
    Set<String> named = new TreeSet<>();
    rows("htedl.").keySet().forEach(name -> named.add("htedl." + name));
    assertEquals(read, named);
  }
}
