// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.htedl.benchmarks.closure.RdfsReasoner;
import org.htedl.benchmarks.closure.TaxonomyGraph;
import org.semanticweb.rulewerk.core.model.api.Term;
import org.semanticweb.rulewerk.core.model.api.Variable;
import org.semanticweb.rulewerk.core.model.implementation.Expressions;
import org.semanticweb.rulewerk.core.reasoner.KnowledgeBase;
import org.semanticweb.rulewerk.core.reasoner.Reasoner;
import org.semanticweb.rulewerk.parser.ParsingException;
import org.semanticweb.rulewerk.parser.RuleParser;
import org.semanticweb.rulewerk.reasoner.vlog.VLogReasoner;

/** Rulewerk over VLog, with the rules of RDFS over one relation of triples. */
public final class RulewerkReasoner implements RdfsReasoner {
  private static final String RULES =
      """
      @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      t(?a, rdfs:subPropertyOf, ?c) :- t(?a, rdfs:subPropertyOf, ?b), t(?b, rdfs:subPropertyOf, ?c) .
      t(?a, rdfs:subClassOf, ?c) :- t(?a, rdfs:subClassOf, ?b), t(?b, rdfs:subClassOf, ?c) .
      t(?x, ?q, ?y) :- t(?x, ?p, ?y), t(?p, rdfs:subPropertyOf, ?q) .
      t(?x, rdf:type, ?c) :- t(?x, ?p, ?y), t(?p, rdfs:domain, ?c) .
      t(?y, rdf:type, ?c) :- t(?x, ?p, ?y), t(?p, rdfs:range, ?c) .
      t(?x, rdf:type, ?c) :- t(?x, rdf:type, ?b), t(?b, rdfs:subClassOf, ?c) .
      """;
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  private final KnowledgeBase facts = new KnowledgeBase();

  @Override
  public String label() {
    return "Rulewerk, VLog";
  }

  @Override
  public void load(TaxonomyGraph graph) {
    try {
      RuleParser.parseInto(facts, RULES);
    } catch (ParsingException e) {
      throw new IllegalStateException(e);
    }
    graph.forEach(
        (s, p, o) -> facts.addStatement(Expressions.makeFact("t", term(s), term(p), term(o))));
  }

  private static Term term(String iri) {
    return Expressions.makeAbstractConstant(iri);
  }

  @Override
  public long close() {
    try (Reasoner reasoner = new VLogReasoner(facts)) {
      reasoner.reason();
      Variable node = Expressions.makeUniversalVariable("x");
      Variable type = Expressions.makeUniversalVariable("c");
      return reasoner
          .countQueryAnswers(Expressions.makePositiveLiteral("t", node, term(TYPE), type))
          .getCount();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
