// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Quad;
import org.htedl.advice.EntailmentAdvice;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.StableReading;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RefusedExpression;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.ingest.NodeNames;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /dataset/workbench}: the page and its files; with other parameters, and with {@code
 * POST}, the requests that only the page makes.
 *
 * <p>The files are at {@code ?file=…} because Fuseki hands over addresses of one level below the
 * dataset only.
 */
public final class WorkbenchAction extends EndpointAction {
  private static final int NONCE_BYTES = 16;

  private final WorkbenchFiles files = new WorkbenchFiles();
  private final SecureRandom random = new SecureRandom();

  public WorkbenchAction() {
    super("GET", "POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    if (exchange.method().equals("POST")) {
      explain(exchange);
      return;
    }
    String file = exchange.parameter("file");
    if (file != null) {
      sendFile(exchange, file);
    } else if (exchange.parameter("complete") != null) {
      new WorkbenchNames(exchange).complete();
    } else if (exchange.parameter("vocabulary") != null) {
      new WorkbenchVocabulary(exchange).list();
    } else if (exchange.parameter("names") != null) {
      new WorkbenchNames(exchange).list();
    } else {
      sendPage(exchange);
    }
  }

  private void sendPage(HttpExchange exchange) throws IOException {
    byte[] raw = new byte[NONCE_BYTES];
    random.nextBytes(raw);
    String nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(raw);
    byte[] page = files.page(nonce);
    exchange.setHeader(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"
            + nonce
            + "'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'self'");
    exchange.setHeader("X-Content-Type-Options", "nosniff");
    exchange.setHeader("Referrer-Policy", "no-referrer");
    exchange.setHeader("Cache-Control", "no-store");
    exchange.send(200, "text/html; charset=utf-8", page);
  }

  private void sendFile(HttpExchange exchange, String name) throws IOException {
    WorkbenchFiles.Content file = files.find(name);
    if (file == null || name.equals(WorkbenchFiles.PAGE)) {
      throw new RequestException(RequestException.NOT_FOUND, "There is no such file.");
    }
    exchange.setHeader("X-Content-Type-Options", "nosniff");
    exchange.setHeader("Cache-Control", "no-cache");
    exchange.setHeader("Vary", "Accept-Encoding");
    if (exchange.notModified(file.tag())) {
      return;
    }
    if (exchange.unpacksGzip()) {
      exchange.setHeader("Content-Encoding", "gzip");
      exchange.send(200, file.type(), file.packed());
    } else {
      exchange.send(200, file.type(), file.plain());
    }
  }

  /** Checks an expression and, if wanted, runs it for its plan. */
  private static void explain(HttpExchange exchange) throws IOException {
    PlanRequest request = PlanRequest.read(exchange.json());
    exchange.choose(List.of(HttpExchange.JSON));
    try (RequestTransaction transaction = new RequestTransaction(exchange, request.graph)) {
      RequestGraph graph = transaction.graph();
      ExpressionCompiler compiler = ExpressionCompiler.of(graph, request.prefixes);
      String plan = null;
      String update = null;
      List<String> hints = List.of();
      RefusedExpression error = null;
      String text = Objects.requireNonNull(request.expression);
      try {
        ClassExpression expression = compiler.read(text);
        plan = request.plan ? explained(graph, expression) : null;
        update =
            request.define == null
                ? null
                : definition(transaction.name(), request.define, expression);
        hints =
            new EntailmentAdvice(graph.mirror(), transaction.active().entailment())
                .sentences(List.of(expression));
      } catch (BadExpressionException refusal) {
        error = RefusedExpression.of(text, refusal);
      }
      exchange.client().release();
      try (JsonWriter json = new JsonWriter(exchange.respond(HttpExchange.JSON))) {
        json.beginObject();
        if (error != null) {
          json.name("error").value(error.message());
          json.name("position").value(error.position());
        } else if (plan != null) {
          json.name("plan").value(plan);
        }
        if (update != null) {
          json.name("update").value(update);
        }
        if (!hints.isEmpty()) {
          json.name("hints").beginArray();
          for (String hint : hints) {
            json.value(hint);
          }
          json.endArray();
        }
        json.endObject();
      }
    }
  }

  /** An update that makes an expression the definition of a class. Nothing is written. */
  private static String definition(Node graph, String name, ClassExpression expression) {
    if (Quad.isUnionGraph(graph)) {
      throw RequestException.badRequest(
          "The union of the named graphs cannot be written: name one of them in \"graph\".");
    }
    String subject;
    String definition;
    String in;
    try {
      in =
          Quad.isDefaultGraph(graph)
              ? ""
              : OwlTurtle.write(new ClassExpression.Named(String.valueOf(NodeNames.nameOf(graph))));
      subject = OwlTurtle.write(new ClassExpression.Named(name));
      definition = OwlTurtle.write(expression);
    } catch (IllegalArgumentException blank) {
      throw RequestException.badRequest(Objects.requireNonNull(blank.getMessage()));
    }
    String triples = subject + " a owl:Class ;\n    owl:equivalentClass " + definition + " .";
    return OwlTurtle.PREFIXES
        + "INSERT DATA {\n  "
        + (in.isEmpty() ? triples : "GRAPH " + in + " {\n  " + triples + "\n  }")
        + "\n}\n";
  }

  private static String explained(RequestGraph graph, ClassExpression expression) {
    StringBuilder plan =
        new StringBuilder(graph.engine().explain(graph.mirror(), expression, graph.cancellation()));
    ShownNames names = new ShownNames(graph.vocabulary(), List.of(graph.prefixes()));
    for (String sentence : Refusals.in(graph.mirror()).concerning(expression)) {
      plan.append(plan.isEmpty() || plan.charAt(plan.length() - 1) == '\n' ? "" : "\n")
          .append("incomplete: ")
          .append(names.in(sentence))
          .append('\n');
    }
    return plan.append(StableReading.explained(graph.mirror())).toString();
  }

  private static final class PlanRequest {
    private @Nullable String expression;
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
    private boolean plan;
    private @Nullable String define;

    static PlanRequest read(JsonMembers json) throws IOException {
      PlanRequest request = new PlanRequest();
      Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
      members.put("expression", value -> request.expression = value.string());
      members.put("prefixes", value -> request.prefixes = value.stringMap());
      members.put("graph", value -> request.graph = value.string());
      members.put("plan", value -> request.plan = value.bool());
      members.put("define", value -> request.define = value.string());
      json.document(members);
      if (request.expression == null) {
        throw RequestException.badRequest("The member \"expression\", a string, is missing.");
      }
      if (request.define != null && request.define.indexOf(':') <= 0) {
        throw RequestException.badRequest("The member \"define\" must be the full IRI of a class.");
      }
      return request;
    }
  }
}
