// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.servlets.ActionProcessor;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.view.ActiveGraph;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests with {@code infer=true} to a handler on the entailed view, and all others to
 * Fuseki's own handler.
 */
public final class InferProcessor implements ActionProcessor {
  private final ActionProcessor own;
  private final Kind kind;
  private final ActionProcessor inferring;

  private enum Kind {
    QUERY,
    STORE,
    UPDATE
  }

  private InferProcessor(ActionProcessor own, Kind kind, ActionProcessor inferring) {
    this.own = own;
    this.kind = kind;
    this.inferring = inferring;
  }

  /** Puts itself in front of an endpoint's handler, if that is for queries, updates or graphs. */
  public static void install(Endpoint endpoint) {
    ActionProcessor own = endpoint.getProcessor();
    Operation operation = endpoint.getOperation();
    if (own == null || own instanceof InferProcessor) {
      return;
    }
    if (operation.equals(Operation.Query)) {
      endpoint.setProcessor(new InferProcessor(own, Kind.QUERY, new InferringQuery()));
    } else if (operation.equals(Operation.GSP_R) || operation.equals(Operation.GSP_RW)) {
      endpoint.setProcessor(new InferProcessor(own, Kind.STORE, new InferringStore()));
    } else if (operation.equals(Operation.Update)) {
      endpoint.setProcessor(new InferProcessor(own, Kind.UPDATE, own));
    }
  }

  @Override
  public void process(HttpAction action) {
    boolean infers =
        kind == Kind.QUERY ? infers(action) : Boolean.TRUE.equals(asked(action.getRequest()));
    if (kind == Kind.QUERY && isForDescription(action)) {
      ServiceDescription.send(action, infers);
      return;
    }
    if (!infers || ActiveGraph.provision(action.getDataset()).closure().mode() == Entailment.NONE) {
      own.process(action);
      return;
    }
    switch (kind) {
      case QUERY -> inferring.process(action);
      case STORE -> {
        String method = action.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
          ServletOps.errorBadRequest("What follows from data can only be read: leave out infer.");
        }
        inferring.process(action);
      }
      case UPDATE -> {
        InferRequest request = InferRequest.of(action.getRequest());
        if (request != null) {
          request.inferInUpdate();
        }
        own.process(action);
      }
    }
  }

  private static boolean isForDescription(HttpAction action) {
    return action.getRequestMethod().equals("GET") && action.getRequestQueryString() == null;
  }

  /** Returns whether a query in a request is on the entailed view. */
  public static boolean infers(HttpAction action) {
    Boolean asked = asked(action.getRequest());
    return asked == null ? DatasetLayers.of(action.getDataset()).infersByDefault() : asked;
  }

  /** What a request says; null if it says nothing. */
  static @Nullable Boolean asked(HttpServletRequest request) {
    InferRequest infer = InferRequest.of(request);
    String[] values = infer == null ? new String[0] : infer.values();
    if (values.length == 0) {
      return null;
    }
    if (values.length > 1 || !values[0].equals("true") && !values[0].equals("false")) {
      ServletOps.errorBadRequest("The parameter infer is true or false, and given once.");
    }
    return values[0].equals("true");
  }
}
