// SPDX-License-Identifier: Apache-2.0
package org.htedl;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Set;
import java.util.function.LongSupplier;
import org.htedl.knowledge.EngineArtifacts;
import org.htedl.time.TimeSource;
import org.junit.jupiter.api.Test;

/** Rules that module descriptors cannot express. */
class ArchitectureTest {
  private static final JavaClasses ENGINE =
      new ClassFileImporter().importPaths(EngineArtifacts.all());

  private static final JavaClasses TESTS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.OnlyIncludeTests())
          .importPackages("org.htedl");

  /** Methods that read the time. */
  private static final Set<String> READINGS =
      Set.of(
          "java.lang.System.nanoTime",
          "java.lang.System.currentTimeMillis",
          "java.time.Instant.now",
          "java.time.LocalDate.now",
          "java.time.LocalTime.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now");

  @Test
  void noCycles() {
    check(SlicesRuleDefinition.slices().matching("org.htedl.(**)").should().beFreeOfCycles());
  }

  /** No Jena, no native library: a program that takes the engine takes one jar. */
  @Test
  void onlyTheJdkIsNeeded() {
    check(
        classes()
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "jdk.incubator.vector..",
                    "org.htedl..",
                    "org.jspecify.annotations..")));
  }

  @Test
  void vectorsInOnePackage() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.htedl.vector")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jdk.incubator.vector.."));
  }

  /** A test can let the time be up wherever it is read, since it is read in one class. */
  @Test
  void theTimeIsReadInOneClass() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(TimeSource.class.getName())
            .should()
            .accessTargetWhere(
                describe(
                    "reads the time",
                    access ->
                        READINGS.contains(
                                access.getTargetOwner().getName()
                                    + "."
                                    + access.getTarget().getName())
                            || access.getTargetOwner().getName().equals("java.util.Date")
                            || access.getTargetOwner().getName().equals("java.time.Clock")));
    check(rule);
    // It finds calls and references to methods.
    JavaClasses readers = TESTS.that(describe("read", type -> type.isEquivalentTo(Readers.class)));
    assertEquals(2, rule.evaluate(readers).getFailureReport().getDetails().size());
  }

  /** What {@link #theTimeIsReadInOneClass} has to find. */
  private static final class Readers {
    private final LongSupplier reference = System::nanoTime;

    @SuppressWarnings("UnusedMethod") // It is there to be found.
    long call() {
      return System.currentTimeMillis() + reference.getAsLong();
    }
  }

  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(ENGINE);
  }
}
