// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.advice.FirstExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/** Names that the workbench offers: completions, graphs, prefixes and sets of examples. */
final class WorkbenchNames {
  private static final int COMPLETIONS = 50;
  private static final int MOST_LISTED = 1000;

  /** Local names that are valid without a prefix. */
  private static final String BARE = "[\\p{L}_][\\p{L}\\p{N}_-]*";

  private static final Set<String> KEYWORDS =
      Set.of(
          ("and or not some only value min max exactly self inverse that true false length"
                  + " minlength maxlength pattern langrange")
              .split(" "));

  private final HttpExchange exchange;

  WorkbenchNames(HttpExchange exchange) {
    this.exchange = exchange;
  }

  /** Names that start as the parameter {@code complete} does. */
  void complete() throws IOException {
    String start = String.valueOf(exchange.parameter("complete"));
    Set<EntityKind> kinds = kinds();
    try (RequestTransaction transaction = new RequestTransaction(exchange, graph())) {
      List<CompletionIndex.Entry> found =
          CompletionIndex.of(transaction.active()).complete(start, kinds, COMPLETIONS);
      exchange.client().release();
      try (JsonWriter json = new JsonWriter(exchange.respond(HttpExchange.JSON))) {
        json.beginObject();
        json.name("completions");
        json.beginArray();
        for (CompletionIndex.Entry entry : found) {
          json.beginObject();
          json.name("name").value(entry.name());
          json.name("iri").value(entry.iri());
          json.name("text").value(text(entry, transaction));
          if (entry.count() >= 0) {
            json.name("count").value(entry.count());
          }
          json.name("kinds");
          json.beginArray();
          for (EntityKind kind : entry.kinds()) {
            json.value(kind.words());
          }
          json.endArray();
          json.endObject();
        }
        json.endArray();
        json.name("complete").value(found.size() < COMPLETIONS);
        json.endObject();
      }
    }
  }

  /** How an expression can name the entity. */
  private static String text(CompletionIndex.Entry entry, RequestTransaction transaction) {
    if (entry.label()
        && entry.name().indexOf('\'') < 0
        && transaction.active().vocabulary().withLabel(entry.name()).size() == 1) {
      return "'" + entry.name() + "'";
    }
    return text(entry.iri(), entry.label() ? "" : entry.name(), transaction);
  }

  /**
   * How an expression can name an IRI.
   *
   * @param name its local name, or empty where that should not be used
   */
  static String text(String iri, String name, RequestTransaction transaction) {
    if (name.matches(BARE)
        && !KEYWORDS.contains(name.toLowerCase(Locale.ROOT))
        && transaction.active().vocabulary().withLocalName(name).size() == 1) {
      return name;
    }
    for (Map.Entry<String, String> prefix : transaction.active().prefixes().entrySet()) {
      String namespace = prefix.getValue();
      if (iri.startsWith(namespace) && iri.substring(namespace.length()).matches(BARE)) {
        return prefix.getKey() + ":" + iri.substring(namespace.length());
      }
    }
    return iri.startsWith("_:") ? iri : "<" + iri + ">";
  }

  /** The kinds that the parameter {@code kinds} names, or all. */
  Set<EntityKind> kinds() {
    String wanted = exchange.parameter("kinds");
    if (wanted == null || wanted.isBlank()) {
      return EnumSet.allOf(EntityKind.class);
    }
    Set<EntityKind> kinds = EnumSet.noneOf(EntityKind.class);
    for (String kind : wanted.split(",", 0)) {
      try {
        kinds.add(EntityKind.valueOf(kind.strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw RequestException.badRequest(
            "There is no kind of entity "
                + JsonMembers.quoted(kind)
                + ": expected class, object_property, data_property or individual.");
      }
    }
    return kinds;
  }

  /** The graph that the parameter of that name names, or null for the default graph. */
  @Nullable String graph() {
    String graph = exchange.parameter("graph");
    return graph == null || graph.isEmpty() ? null : graph;
  }

  /** The graphs, prefixes and sets of examples that the caller may see. */
  void list() throws IOException {
    try (RequestTransaction transaction = new RequestTransaction(exchange, graph())) {
      DatasetGraph dataset = RequestTransaction.visible(exchange.action());
      Map<String, Integer> sets = exampleSets(transaction.graph().mirror());
      Optional<FirstExpression> first =
          FirstExpression.of(
              transaction.graph().mirror(), firstExamples(transaction.graph().mirror(), sets));
      Optional<String> largest = FirstExpression.largestClass(transaction.graph().mirror());
      exchange.client().release();
      try (JsonWriter json = new JsonWriter(exchange.respond(HttpExchange.JSON))) {
        json.beginObject();
        json.name("graphs");
        json.beginArray();
        int left = MOST_LISTED;
        for (Iterator<Node> names = dataset.listGraphNodes(); names.hasNext() && left-- > 0; ) {
          Node name = names.next();
          if (!RequestTransaction.isThere(dataset, name)) {
            // Views list the graphs that a caller may read, whether there are such graphs or not.
            left++;
            continue;
          }
          json.value(name.isURI() ? name.getURI() : "_:" + name.getBlankNodeLabel());
        }
        json.endArray();
        json.name("prefixes");
        json.beginObject();
        for (Map.Entry<String, String> prefix : prefixes(dataset, transaction).entrySet()) {
          json.name(prefix.getKey()).value(prefix.getValue());
        }
        json.endObject();
        json.name("exampleSets");
        json.beginArray();
        for (Map.Entry<String, Integer> set : sets.entrySet()) {
          json.beginObject();
          json.name("iri").value(set.getKey());
          json.name("size").value(set.getValue());
          json.endObject();
        }
        json.endArray();
        UnaryOperator<String> naming = iri -> text(iri, Iri.localName(iri), transaction);
        json.name("suggestion").beginObject();
        if (first.isPresent()) {
          json.name("expression").value(first.get().text(naming));
        }
        if (largest.isPresent()) {
          json.name("class").value(naming.apply(largest.get()));
        }
        json.endObject();
        json.endObject();
      }
    }
  }

  /** The examples of the first set by its name. */
  private static int[] firstExamples(Mirror mirror, Map<String, Integer> sets) {
    Adjacency examples = mirror.role(mirror.idOf(HtedlVocabulary.EXAMPLE)).forward();
    return sets.keySet().stream()
        .findFirst()
        .map(set -> examples.targetsOf(mirror.idOf(set)))
        .orElse(new int[0]);
  }

  /** The dataset's prefixes, as every graph of it in Turtle shows them; none without a graph. */
  private Map<String, String> prefixes(DatasetGraph visible, RequestTransaction transaction) {
    boolean isPart = !visible.equals(exchange.action().getDataset());
    return isPart && visible.isEmpty() ? Map.of() : transaction.active().prefixes();
  }

  private static Map<String, Integer> exampleSets(Mirror mirror) {
    Map<String, Integer> sets = new TreeMap<>();
    Adjacency forward = mirror.role(mirror.idOf(HtedlVocabulary.EXAMPLE)).forward();
    forward.forEachHead(
        (head, targets, from, to) -> {
          if (sets.size() < MOST_LISTED) {
            sets.put(mirror.nodeName(head), to - from);
          }
        });
    return sets;
  }
}
