// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class NaiveArchitectureTest {
  /** The reference evaluator shares nothing with the engine but the records it evaluates. */
  @Test
  void theNaiveEvaluatorStandsAlone() {
    JavaClasses naive = new ClassFileImporter().importPackages("org.htedl.testing.naive");
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "java..",
                "javax.xml..",
                "com.tngtech..",
                "org.htedl.testing.naive..",
                "org.htedl.expression",
                "org.jspecify..",
                "org.junit.."))
        .check(naive);
  }
}
