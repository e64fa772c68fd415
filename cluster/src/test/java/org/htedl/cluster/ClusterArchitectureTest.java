// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.htedl.cluster.command.ClusterCommand;
import org.htedl.testing.ModuleExports;
import org.junit.jupiter.api.Test;

/**
 * Holds the import directions of the module, and that executors need nothing but it and the engine:
 * only the command knows the launcher, Jena and picocli.
 */
class ClusterArchitectureTest {
  private static final String ROOT = "org.htedl.cluster.";

  /** What each package may import of the module, itself aside. */
  private static final Map<String, List<String>> UPSTREAM =
      Map.of(
          "probe", List.of(),
          "spark", List.of("probe"),
          "load", List.of("spark"),
          "worker", List.of("spark"),
          "exchange", List.of("spark", "load", "worker"),
          "command", List.of("spark", "load", "worker", "exchange"));

  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages("org.htedl.cluster");

  @Test
  void everyPackageIsListed() {
    TreeSet<String> found = new TreeSet<>();
    MODULE.forEach(each -> found.add(each.getPackageName().substring(ROOT.length())));
    assertEquals(new TreeSet<>(UPSTREAM.keySet()), found);
  }

  @Test
  void packagesImportOnlyWhatIsUpstream() {
    UPSTREAM.forEach(
        (name, upstream) -> {
          for (String other : UPSTREAM.keySet()) {
            if (!other.equals(name) && !upstream.contains(other)) {
              noClasses()
                  .that()
                  .resideInAPackage(ROOT + name)
                  .should()
                  .dependOnClassesThat()
                  .resideInAPackage(ROOT + other)
                  .check(MODULE);
            }
          }
        });
  }

  @Test
  void namesOnlyExportedPackagesOfTheEngine() throws IOException {
    ModuleExports exports = ModuleExports.onClassPath();
    assertEquals(List.of(), exports.hiddenTypes(ClusterCommand.class));
    assertFalse(exports.without("org.htedl.engine").hiddenTypes(ClusterCommand.class).isEmpty());
  }

  @Test
  void executorsNeedTheEngineAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "command")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.htedl.launcher..", "org.htedl.fuseki..", "org.apache.jena..", "picocli..")
        .check(MODULE);
  }
}
