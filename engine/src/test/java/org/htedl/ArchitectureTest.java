package org.htedl;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the import directions of the engine: a package imports only what is upstream of it. */
class ArchitectureTest {
  /** What each package may import of the engine, itself aside; a package not listed fails. */
  private static final Map<String, List<String>> UPSTREAM =
      Map.ofEntries(
          Map.entry("bits", List.of()),
          Map.entry("expression", List.of()),
          Map.entry("mirror.limit", List.of()),
          Map.entry("vector", List.of()),
          Map.entry("coverage", List.of("bits")),
          Map.entry("literal.pattern", List.of("expression")),
          Map.entry("literal", List.of("expression", "literal.pattern")),
          Map.entry("expression.manchester", List.of("expression", "literal")),
          Map.entry("mirror.relation", List.of("bits", "mirror.limit")),
          Map.entry("closure.graph", List.of("bits", "mirror.limit", "mirror.relation")),
          Map.entry("mirror.term", List.of("expression", "mirror.limit", "mirror.relation")),
          Map.entry(
              "mirror",
              List.of("bits", "expression", "mirror.limit", "mirror.relation", "mirror.term")),
          Map.entry("closure.fact", List.of("bits", "mirror.limit", "mirror.relation", "mirror")),
          Map.entry(
              "datatype",
              List.of("bits", "expression", "literal", "mirror.relation", "mirror.term", "mirror")),
          Map.entry(
              "mirror.build",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "mirror.term",
                  "mirror")),
          Map.entry(
              "plan",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "literal",
                  "mirror.term",
                  "mirror",
                  "datatype")),
          Map.entry("device", List.of("bits", "mirror.limit", "mirror", "plan")),
          Map.entry(
              "device.scalar",
              List.of(
                  "bits", "expression", "literal", "mirror.relation", "mirror", "plan", "device")),
          Map.entry(
              "device.simd.memory",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "plan")),
          Map.entry("device.simd.context", List.of("vector", "device.simd.memory")),
          Map.entry(
              "device.simd.row",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "device",
                  "device.simd.memory",
                  "device.simd.context")),
          Map.entry(
              "device.simd.neighbourhood",
              List.of(
                  "bits",
                  "mirror.limit",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.row")),
          Map.entry(
              "schedule",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device")),
          Map.entry(
              "closure.rdfs",
              List.of(
                  "bits",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build")),
          Map.entry(
              "device.accelerator",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "literal",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device")),
          Map.entry("device.cuda", List.of("device", "device.accelerator")),
          Map.entry("device.opencl", List.of("device", "device.accelerator")),
          Map.entry(
              "device.simd.count",
              List.of(
                  "bits",
                  "mirror.limit",
                  "vector",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "device.simd.restriction",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "closure.owl",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs")),
          Map.entry(
              "closure.definition",
              List.of(
                  "expression",
                  "literal",
                  "mirror.relation",
                  "mirror.term",
                  "mirror",
                  "datatype",
                  "closure.owl")),
          Map.entry(
              "closure.report",
              List.of(
                  "bits",
                  "expression",
                  "mirror.relation",
                  "mirror.term",
                  "mirror",
                  "mirror.build",
                  "closure.owl")),
          Map.entry(
              "closure.rule",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition")),
          Map.entry(
              "device.simd.value",
              List.of(
                  "bits",
                  "expression",
                  "vector",
                  "literal",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "closure.stratum",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.rule")),
          Map.entry(
              "device.simd",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row",
                  "device.simd.neighbourhood",
                  "device.simd.count",
                  "device.simd.restriction",
                  "device.simd.value")),
          Map.entry(
              "closure.maintenance",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.rule",
                  "closure.stratum")),
          Map.entry(
              "closure",
              List.of(
                  "bits",
                  "mirror.limit",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.rule",
                  "closure.stratum",
                  "closure.maintenance")),
          Map.entry(
              "advice",
              List.of("bits", "expression", "mirror.relation", "mirror.term", "mirror", "closure")),
          Map.entry(
              "engine",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "coverage",
                  "expression.manchester",
                  "mirror",
                  "mirror.build",
                  "plan",
                  "device",
                  "device.scalar",
                  "schedule",
                  "closure.report",
                  "closure.stratum",
                  "device.simd",
                  "closure")));

  private static final JavaClasses ENGINE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .importPackages("org.htedl");

  private static final JavaClasses TESTS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.OnlyIncludeTests())
          .importPackages("org.htedl");

  @Test
  void everyPackageHasItsPlace() {
    var unknown = new TreeSet<String>();
    for (JavaClass type : ENGINE) {
      unknown.add(type.getPackageName());
    }
    UPSTREAM.keySet().forEach(name -> unknown.remove("org.htedl." + name));
    assertEquals(new TreeSet<>(), unknown, "packages without a line in UPSTREAM");
  }

  @Test
  void arrowsPointOneWay() {
    UPSTREAM.forEach(
        (name, upstream) -> {
          String[] allowed =
              Stream.concat(upstream.stream(), Stream.of(name))
                  .map(allowedName -> "org.htedl." + allowedName)
                  .toArray(String[]::new);
          check(
              noClasses()
                  .that()
                  .resideInAPackage("org.htedl." + name)
                  .should()
                  .dependOnClassesThat(
                      describe(
                          "are of the engine but not in " + List.of(allowed),
                          type ->
                              type.getPackageName().startsWith("org.htedl")
                                  && !List.of(allowed).contains(type.getPackageName()))));
        });
  }

  @Test
  void noCycles() {
    check(SlicesRuleDefinition.slices().matching("org.htedl.(**)").should().beFreeOfCycles());
  }

  @Test
  void jenaIsNotKnownHere() {
    check(noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.jena.."));
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

  @Test
  void openClInOnePackage() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.htedl.device.opencl")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jocl.."));
  }

  @Test
  void cudaInOnePackage() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.htedl.device.cuda")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jcuda.."));
  }

  /** The reference evaluator shares nothing with the engine but the records it evaluates. */
  @Test
  void theNaiveEvaluatorStandsAlone() {
    JavaClasses naive = TESTS.that(resideInAnyPackage("org.htedl.naive.."));
    check(
        classes()
            .that()
            .resideInAPackage("org.htedl.naive..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.htedl.naive..",
                    "org.htedl.expression",
                    "org.jspecify..",
                    "org.junit..")),
        naive);
  }

  private static void check(ArchRule rule) {
    check(rule, ENGINE);
  }

  private static void check(ArchRule rule, JavaClasses types) {
    rule.allowEmptyShould(true).check(types);
  }
}
