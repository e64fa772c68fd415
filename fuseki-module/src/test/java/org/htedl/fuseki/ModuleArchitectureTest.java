// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.htedl.testing.ModuleExports;
import org.junit.jupiter.api.Test;

/** Holds the import directions of the module: a package imports only what is upstream of it. */
class ModuleArchitectureTest {
  private static final String ROOT = "org.htedl.fuseki";

  /** What each package may import of the module, itself aside; a package not listed fails. */
  private static final Map<String, List<String>> UPSTREAM =
      Map.ofEntries(
          Map.entry("access", List.of()),
          Map.entry("client", List.of()),
          Map.entry("config", List.of()),
          Map.entry("ingest", List.of()),
          Map.entry("response", List.of()),
          Map.entry("spool", List.of("client", "config", "memory")),
          Map.entry("reading", List.of("client", "memory", "spool")),
          Map.entry("syntax", List.of()),
          Map.entry("work", List.of()),
          Map.entry("ntriples", List.of("ingest")),
          Map.entry("data", List.of("ingest")),
          Map.entry("change", List.of("ingest", "data")),
          Map.entry("memory", List.of("config", "work")),
          Map.entry("learn", List.of("config", "work", "memory")),
          Map.entry("revision", List.of("ingest", "work", "data", "change", "memory")),
          Map.entry(
              "transaction",
              List.of(
                  "client",
                  "config",
                  "ingest",
                  "spool",
                  "work",
                  "data",
                  "change",
                  "memory",
                  "revision",
                  "snapshot")),
          Map.entry("snapshot", List.of("ingest", "data")),
          Map.entry("feature", List.of("client", "snapshot")),
          Map.entry("http.metrics", List.of("config", "transaction", "feature")),
          Map.entry(
              "view",
              List.of("config", "ingest", "work", "data", "memory", "revision", "transaction")),
          Map.entry("ask", List.of("ingest", "work", "memory", "view")),
          Map.entry(
              "http.exchange",
              List.of(
                  "access", "client", "config", "memory", "spool", "transaction", "view", "ask")),
          Map.entry(
              "http.status",
              List.of(
                  "client",
                  "config",
                  "data",
                  "snapshot",
                  "feature",
                  "transaction",
                  "http.exchange")),
          Map.entry("http.workbench", List.of("client", "ingest", "view", "ask", "http.exchange")),
          Map.entry("http.why", List.of("client", "http.metrics", "view", "ask", "http.exchange")),
          Map.entry(
              "http.coverage",
              List.of(
                  "client",
                  "config",
                  "response",
                  "http.metrics",
                  "spool",
                  "view",
                  "ask",
                  "http.exchange")),
          Map.entry(
              "http.instances",
              List.of(
                  "client", "response", "http.metrics", "ask", "http.exchange", "http.coverage")),
          Map.entry("around.source", List.of("ingest", "ntriples", "data")),
          Map.entry("around", List.of("config", "ingest", "ask", "around.source")),
          Map.entry("query.argument", List.of("ingest", "response", "memory", "view", "ask")),
          Map.entry(
              "query.question",
              List.of("ingest", "work", "memory", "learn", "view", "ask", "query.argument")),
          Map.entry(
              "pattern.reading",
              List.of("config", "ingest", "data", "transaction", "view", "ask", "query.argument")),
          Map.entry("pattern.aggregate", List.of("transaction", "view", "pattern.reading")),
          Map.entry(
              "pattern",
              List.of(
                  "config",
                  "ingest",
                  "data",
                  "memory",
                  "transaction",
                  "view",
                  "ask",
                  "query.argument",
                  "pattern.reading",
                  "pattern.aggregate")),
          Map.entry("http.vocabulary", List.of("client", "http.exchange")),
          Map.entry(
              "http.pattern",
              List.of(
                  "client", "transaction", "entailed", "http.exchange", "http.infer", "pattern")),
          Map.entry(
              "entailed", List.of("data", "transaction", "view", "query.argument", "query.batch")),
          Map.entry(
              "http.infer",
              List.of(
                  "access",
                  "client",
                  "data",
                  "memory",
                  "transaction",
                  "view",
                  "entailed",
                  "http.exchange")),
          Map.entry(
              "query.batch",
              List.of(
                  "client",
                  "memory",
                  "transaction",
                  "view",
                  "ask",
                  "query.argument",
                  "query.question",
                  "pattern")),
          Map.entry("query", List.of("view", "query.argument", "query.question", "query.batch")),
          Map.entry(
              "http.search",
              List.of(
                  "client",
                  "work",
                  "memory",
                  "transaction",
                  "http.metrics",
                  "view",
                  "ask",
                  "http.exchange")),
          Map.entry(
              "http.learn",
              List.of(
                  "client",
                  "work",
                  "memory",
                  "learn",
                  "http.metrics",
                  "view",
                  "ask",
                  "http.exchange",
                  "http.coverage",
                  "http.search")),
          Map.entry(
              "http.answersets",
              List.of(
                  "client",
                  "ingest",
                  "work",
                  "memory",
                  "http.metrics",
                  "view",
                  "ask",
                  "http.exchange",
                  "http.search")),
          Map.entry("repair", List.of("ask", "ingest")),
          Map.entry(
              "http.repairs",
              List.of(
                  "client",
                  "ingest",
                  "work",
                  "memory",
                  "http.metrics",
                  "view",
                  "ask",
                  "http.exchange",
                  "http.search",
                  "repair")),
          Map.entry(
              "http.theory",
              List.of(
                  "client",
                  "work",
                  "memory",
                  "http.metrics",
                  "view",
                  "ask",
                  "http.exchange",
                  "http.coverage",
                  "http.search")),
          Map.entry(
              "http",
              List.of(
                  "client",
                  "transaction",
                  "http.metrics",
                  "http.exchange",
                  "http.status",
                  "http.workbench",
                  "http.why",
                  "http.coverage",
                  "http.infer",
                  "http.instances",
                  "http.pattern",
                  "http.learn",
                  "http.answersets",
                  "http.theory",
                  "http.repairs",
                  "http.vocabulary")));

  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages(ROOT);

  @Test
  void everyPackageHasItsPlace() {
    var unknown = new TreeSet<String>();
    for (JavaClass type : MODULE) {
      unknown.add(type.getPackageName());
    }
    unknown.remove(ROOT); // The one that wires the others.
    UPSTREAM.keySet().forEach(name -> unknown.remove(ROOT + "." + name));
    assertEquals(new TreeSet<>(), unknown, "packages without a line in UPSTREAM");
  }

  @Test
  void arrowsPointOneWay() {
    UPSTREAM.forEach(
        (name, upstream) ->
            noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat(
                    describe(
                        "are of the module but not in " + upstream,
                        type -> isForbidden(type.getPackageName(), name, upstream)))
                .check(MODULE));
  }

  @Test
  void namesOnlyExportedPackagesOfTheEngine() throws IOException {
    ModuleExports exports = ModuleExports.onClassPath();
    assertEquals(List.of(), exports.hiddenTypes(HtedlWiring.class));
    assertFalse(exports.without("org.htedl.engine").hiddenTypes(HtedlWiring.class).isEmpty());
  }

  private static boolean isForbidden(String packageName, String name, List<String> upstream) {
    if (!packageName.startsWith(ROOT)) {
      return false;
    }
    String other = packageName.substring(Math.min(packageName.length(), ROOT.length() + 1));
    return !other.equals(name) && !upstream.contains(other);
  }
}
