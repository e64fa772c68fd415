// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.htedl.expression.HtedlVocabulary;

/** The terms of an assembler description of a dataset with a mirror. */
public final class AssemblerTerms {
  /** The class of such datasets. */
  public static final Resource DATASET =
      ResourceFactory.createResource(HtedlVocabulary.NAMESPACE + "Dataset");

  /** The dataset that is mirrored. */
  public static final Property BASE = property("dataset");

  /**
   * What follows from the data: {@code "none"}, {@code "rdfs"}, {@code "owl"}, {@code
   * "owl-closed"}, {@code "owl-stable"}.
   */
  public static final Property ENTAILMENT = property("entailment");

  /** Graphs whose declarations apply to every graph's mirror. */
  public static final Property SCHEMA = property("schema");

  /** When mirrors are built: {@code "lazy"} or {@code "eager"}. */
  public static final Property BUILD = property("build");

  /** The devices that evaluate: {@code "auto"}, or names. */
  public static final Property DEVICES = property("devices");

  /** The memory that the mirrors of a dataset may take. */
  public static final Property MEMORY_LIMIT = property("memoryLimit");

  /**
   * Whether the server's metrics count the dataset's data: {@code true} or {@code false}, which is
   * the default, as callers who may read metrics need not be allowed to read the data.
   */
  public static final Property DATA_METRICS = property("dataMetrics");

  /** How many searches for expressions may run at once: 0 for none. */
  public static final Property LEARNERS = property("learners");

  /** How many seconds one of them may take. */
  public static final Property LEARN_SECONDS = property("learnSeconds");

  /** How many programs of rules may be solved at once: 0 for none. */
  public static final Property SOLVERS = property("solvers");

  /** How many seconds one of them may take. */
  public static final Property SOLVE_SECONDS = property("solveSeconds");

  /**
   * Whether plain graph patterns are matched with the mirrors that are there: {@code "auto"} or
   * {@code "off"}.
   */
  public static final Property PATTERNS = property("patterns");

  /**
   * Under {@code owl-stable}, what memberships without an answer set do: {@code "component"}, that
   * they add nothing, or {@code "refuse"}, that the definitions are refused.
   */
  public static final Property INCOHERENT = property("incoherent");

  /**
   * Whether the mirrors of a TDB2 database are kept on disk: {@code "none"}, {@code "build"},
   * {@code "idle"}.
   */
  public static final Property SNAPSHOT = property("snapshot");

  /**
   * The default of the parameter {@code infer} of plain queries, by which they read the entailed
   * view: {@code true}, or {@code false}, which is the default.
   */
  public static final Property INFER = property("infer");

  /**
   * Makes every class its own subclass in a mirror, and every property its own sub-property: {@code
   * true}, or {@code false}, which is the default. Under {@code rdfs} and {@code owl}.
   */
  public static final Property REFLEXIVE = property("reflexive");

  /** The names of all of them, without namespace. */
  public static final Set<String> SETTINGS =
      Stream.of(
              BASE,
              ENTAILMENT,
              SCHEMA,
              BUILD,
              DEVICES,
              MEMORY_LIMIT,
              DATA_METRICS,
              LEARNERS,
              LEARN_SECONDS,
              SOLVERS,
              SOLVE_SECONDS,
              PATTERNS,
              INCOHERENT,
              SNAPSHOT,
              INFER,
              REFLEXIVE)
          .map(Property::getLocalName)
          .collect(Collectors.toUnmodifiableSet());

  private AssemblerTerms() {}

  private static Property property(String localName) {
    return ResourceFactory.createProperty(HtedlVocabulary.NAMESPACE, localName);
  }
}
