// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.Set;

/**
 * The vocabulary of HT-HEDL, but for the terms of a dataset's description, which {@code config}
 * has.
 */
public final class HtedlVocabulary {
  /** The namespace of the vocabulary. */
  public static final String NAMESPACE = "https://w3id.org/htedl#";

  /** Class expression → individuals that it covers. */
  public static final String COVERS = NAMESPACE + "covers";

  /** Class expression → individuals that it covers in every answer set. */
  public static final String CERTAINLY = NAMESPACE + "certainly";

  /** Class expression → individuals that it covers in some answer set. */
  public static final String POSSIBLY = NAMESPACE + "possibly";

  /** Class expression → how many individuals or examples it covers. */
  public static final String COVERAGE = NAMESPACE + "coverage";

  /** Sets of examples → class expressions that tell them apart. */
  public static final String LEARN = NAMESPACE + "learn";

  /** Class expression → its evaluation plan, as text. */
  public static final String EXPLAIN = NAMESPACE + "explain";

  /** Subject → predicate and object of a triple that follows from the data. */
  public static final String ENTAILED = NAMESPACE + "entailed";

  /** Class expression → why it covers an individual or does not. */
  public static final String WHY = NAMESPACE + "why";

  /** Subject, predicate and object of a triple → why the graph has it. */
  public static final String WHY_TRIPLE = NAMESPACE + "whyTriple";

  /** Individual → class expression that covers it. */
  public static final String IN = NAMESPACE + "in";

  /** List of terms → true, if no two of them are the same. */
  public static final String DIFFERENT = NAMESPACE + "different";

  /** The datatype of class expressions in Manchester syntax. */
  public static final String MANCHESTER = NAMESPACE + "manchester";

  /** Another tool's IRI of the same datatype, accepted in its place. */
  public static final String OMN = "http://purl.org/phenoscape/owlet/syntax#omn";

  /** Set of examples → one of them. */
  public static final String EXAMPLE = NAMESPACE + "example";

  /** The property functions. */
  public static final Set<String> FUNCTIONS =
      Set.of(
          COVERS,
          CERTAINLY,
          POSSIBLY,
          COVERAGE,
          LEARN,
          EXPLAIN,
          ENTAILED,
          WHY,
          WHY_TRIPLE,
          IN,
          DIFFERENT);

  private HtedlVocabulary() {}
}
