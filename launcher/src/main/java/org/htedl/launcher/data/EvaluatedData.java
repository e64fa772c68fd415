// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.List;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;

/** Data that expressions are read for and evaluated on, in one mirror or in shards. */
public interface EvaluatedData extends NamedExpressionReader {
  /** What answers. */
  Evaluator evaluator();

  /**
   * The examples that an argument names: a set of examples or a class by its IRI, written in full,
   * with a prefix or in angle brackets, or the individuals of a class expression.
   */
  List<String> examples(String argument);

  /**
   * The individual that a name in a file stands for: an IRI, one with a prefix, or a local name
   * that one individual has alone. What is none of these comes back as it is.
   */
  String individual(String written);

  /** Returns whether the data has an individual of this name (an IRI or {@code _:label}). */
  boolean isIndividual(String name);

  /** The data in one mirror. */
  static EvaluatedData of(FileKnowledgeBase kb, Engine engine) {
    return new InMirror(kb, engine);
  }
}
