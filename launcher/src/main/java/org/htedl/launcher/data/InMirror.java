// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.List;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.expression.ClassExpression;

/** A knowledge base with the engine that answers. */
record InMirror(FileKnowledgeBase kb, Engine engine) implements EvaluatedData {
  @Override
  public ClassExpression parse(String text) {
    return kb.parse(text);
  }

  @Override
  public Evaluator evaluator() {
    return engine.on(kb.mirror());
  }

  @Override
  public String individual(String written) {
    return kb.individual(written, kb.prefixes());
  }

  @Override
  public boolean isIndividual(String name) {
    return kb.mirror().isIndividual(kb.mirror().idOf(name));
  }

  @Override
  public List<String> examples(String argument) {
    return kb.names(kb.examples(engine, argument));
  }
}
