// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import java.util.function.Supplier;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.fuseki.servlets.ActionService;
import org.apache.jena.sparql.util.Context;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.http.answersets.AnswerSetsAction;
import org.htedl.fuseki.http.coverage.CoverageAction;
import org.htedl.fuseki.http.exchange.EndpointAccess;
import org.htedl.fuseki.http.infer.EntailedAction;
import org.htedl.fuseki.http.instances.InstancesAction;
import org.htedl.fuseki.http.learn.LearnAction;
import org.htedl.fuseki.http.pattern.PatternAction;
import org.htedl.fuseki.http.repairs.RepairsAction;
import org.htedl.fuseki.http.status.MirrorAction;
import org.htedl.fuseki.http.theory.TheoryAction;
import org.htedl.fuseki.http.vocabulary.VocabularyAction;
import org.htedl.fuseki.http.why.WhyAction;
import org.htedl.fuseki.http.workbench.WorkbenchAction;
import org.jspecify.annotations.Nullable;

/** The operations, as Fuseki knows them: their names in configurations and their handlers. */
public enum MirrorOperation {
  /** Counts and confusion matrices of many hypotheses. */
  COVERAGE("coverage", "Coverage of class expressions", CoverageAction::new),
  /** The individuals that an expression covers. */
  INSTANCES("instances", "Instances of a class expression", InstancesAction::new),
  /** Why an individual is covered or is not. */
  WHY("why", "Why an individual is covered by a class expression", WhyAction::new),
  /** The expressions that tell positive from negative examples. */
  LEARN("learn", "Search for class expressions", LearnAction::new),
  /** The answer sets of rules over the data. */
  ANSWER_SETS("answersets", "Answer sets of rules", AnswerSetsAction::new),
  /** The smallest theory among hypotheses. */
  THEORY("theory", "Smallest theory among class expressions", TheoryAction::new),
  /** The fewest triples whose removal ends all contradictions. */
  REPAIRS("repairs", "Repairs of contradictory data", RepairsAction::new),
  /** Plain SPARQL queries on what follows from the data. */
  ENTAILED("entailed", "SPARQL queries with entailment", EntailedAction::new),
  /** How the graph patterns of a plain query are matched. */
  PATTERN("pattern", "Explanation of a query's graph patterns", PatternAction::new),
  /** The state of the mirror. */
  MIRROR("mirror", "State of the matrix mirror", MirrorAction::new),
  /** The page, and what it asks of the server. */
  WORKBENCH("workbench", "Workbench for class expressions", WorkbenchAction::new),
  /** The terms of this module as an ontology. */
  VOCABULARY("vocabulary", "Vocabulary of HT-HEDL", VocabularyAction::new);

  private final String endpoint;
  private final Operation operation;
  private final Supplier<ActionService> handler;

  MirrorOperation(String endpoint, String description, Supplier<ActionService> handler) {
    this.endpoint = endpoint;
    this.operation =
        Operation.alloc(
            HtedlVocabulary.NAMESPACE + endpoint + "Operation", "htedl-" + endpoint, description);
    this.handler = handler;
  }

  /** The last part of its address, unless a configuration names it otherwise. */
  public String endpoint() {
    return endpoint;
  }

  /** Fuseki's name for it; its IRI stands behind {@code fuseki:operation} in configurations. */
  public Operation operation() {
    return operation;
  }

  /**
   * An endpoint for it that admits the callers of the service's query endpoints.
   *
   * @param own its settings in the configuration; null if there are none
   */
  Endpoint endpoint(String name, DataService service, @Nullable Context own) {
    // Rebuilding is for those who may write.
    return EndpointAccess.asQuery(operation, this == MIRROR, name, service, own);
  }

  /** The one of ours that Fuseki knows by this name, or null. */
  static @Nullable MirrorOperation of(Operation operation) {
    for (MirrorOperation each : values()) {
      if (each.operation.equals(operation)) {
        return each;
      }
    }
    return null;
  }

  ActionService handler() {
    return handler.get();
  }

  /**
   * Makes the operations known to every server that is built from now on in this JVM, and to every
   * configuration that is read. To be called when Jena starts, since a server that does not load
   * Fuseki modules takes its operations from the global registry.
   */
  public static void register() {
    for (MirrorOperation each : values()) {
      OperationRegistry.get().register(each.operation, each.handler());
    }
  }
}
