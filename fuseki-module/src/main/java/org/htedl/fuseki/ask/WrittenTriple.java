// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.PrefixMapFactory;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Reads triples as people write them: names as {@link WrittenNames} reads them, a local name that
 * one entity has alone, {@code a} for {@code rdf:type}, and literals in Turtle. For one thread.
 */
public final class WrittenTriple {
  private static final Set<EntityKind> PROPERTIES =
      EnumSet.of(EntityKind.OBJECT_PROPERTY, EntityKind.DATA_PROPERTY);

  /** The prefixes that need no declaration. */
  private static final Map<String, String> STANDARD =
      Map.of(
          "rdf", Iri.RDF,
          "rdfs", Iri.RDFS,
          "owl", Iri.OWL,
          "xsd", Literal.XSD,
          "htedl", HtedlVocabulary.NAMESPACE);

  /** Literals begin so: with a quotation mark, a digit, a sign or a point. */
  private static final Pattern LITERAL =
      Pattern.compile("[\"'].*|[+-]?\\.?[0-9].*", Pattern.DOTALL);

  private static final Pattern TERM =
      Pattern.compile(
          "<[^<>]*>"
              + "|(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+')"
              + "(?:@[^\\s]+|\\^\\^(?:<[^<>]*>|[^\\s]+))?"
              + "|[^\\s]+",
          Pattern.DOTALL);

  private final Mirror mirror;
  private final WrittenNames names;
  private final Map<String, String> prefixes = new LinkedHashMap<>();
  private final UnaryOperator<Node> asStored;

  /**
   * @param prefixes maps from prefix, without colon, to namespace, in the order in which they are
   *     asked
   * @param asStored the form in which the storage keeps a literal
   */
  public WrittenTriple(
      Mirror mirror, List<Map<String, String>> prefixes, UnaryOperator<Node> asStored) {
    this.mirror = mirror;
    List<Map<String, String>> all = new ArrayList<>(prefixes);
    all.add(STANDARD);
    all.reversed().forEach(this.prefixes::putAll);
    this.names = new WrittenNames(mirror, all);
    this.asStored = asStored;
  }

  /** The terms of a text, separated by white space; a full stop at the end is not one. */
  public static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    Matcher matcher = TERM.matcher(text);
    while (matcher.find()) {
      terms.add(matcher.group());
    }
    if (terms.size() > 3 && terms.getLast().equals(".")) {
      terms.removeLast();
    }
    return terms;
  }

  /**
   * The triple of three terms.
   *
   * @throws BadRequestException if there are not three, one cannot be read, or it cannot stand in
   *     its place
   */
  public Fact read(List<String> terms) {
    if (terms.size() != 3) {
      throw new BadRequestException(
          "Expected three terms as the triple, its subject, predicate and object, but found "
              + terms.size()
              + ".");
    }
    String subject = resource(terms.get(0), "the subject", Set.of());
    String predicate = predicate(terms.get(1));
    String object = terms.get(2);
    return isLiteral(object)
        ? new Fact.Value(subject, predicate, literal(object))
        : new Fact.Edge(subject, predicate, resource(object, "the object", Set.of()));
  }

  private String predicate(String written) {
    if (written.equals("a")) {
      return Iri.TYPE;
    }
    if (written.startsWith("_:")) {
      throw new BadRequestException(
          "Expected an IRI as the predicate of the triple but found the blank node "
              + Excerpt.start(written)
              + ".");
    }
    return resource(written, "the predicate", PROPERTIES);
  }

  private static boolean isLiteral(String written) {
    return LITERAL.matcher(written).matches() || written.equals("true") || written.equals("false");
  }

  /**
   * @param kinds of which an entity with that local name is preferred
   */
  private String resource(String written, String place, Set<EntityKind> kinds) {
    if (isLiteral(written)) {
      throw new BadRequestException(
          "Expected an IRI or a blank node as "
              + place
              + " of the triple but found the literal "
              + Excerpt.start(written)
              + ".");
    }
    if (written.startsWith("_:") || mirror.idOf(written) >= 0) {
      return written;
    }
    String iri = names.iri(written);
    if (!iri.equals(written) || written.indexOf(':') >= 0) {
      return iri;
    }
    String alone = withLocalName(written, kinds);
    if (alone == null) {
      throw new BadRequestException(
          "Expected an IRI, a prefixed name or a local name that one entity of the graph has alone"
              + " as "
              + place
              + " of the triple but found '"
              + Excerpt.start(written)
              + "'.");
    }
    return alone;
  }

  private @Nullable String withLocalName(String written, Set<EntityKind> kinds) {
    MirrorVocabulary vocabulary = new MirrorVocabulary(mirror);
    String ofEmptyPrefix = prefixes.get("") == null ? null : prefixes.get("") + written;
    if (ofEmptyPrefix != null && mirror.idOf(ofEmptyPrefix) >= 0) {
      return ofEmptyPrefix;
    }
    List<String> meant = vocabulary.withLocalName(written);
    List<String> preferred =
        meant.stream()
            .filter(iri -> vocabulary.kindsOf(iri).stream().anyMatch(kinds::contains))
            .toList();
    List<String> left = preferred.isEmpty() ? meant : preferred;
    return left.size() == 1 ? left.getFirst() : null;
  }

  private Literal literal(String written) {
    if (written.equals("true") || written.equals("false")) {
      return Literal.xsd(written, "boolean");
    }
    Node node;
    try {
      node = NodeFactoryExtra.parseNode(written, PrefixMapFactory.create(prefixes));
    } catch (RiotException refusal) {
      throw notRead(written, ": " + String.valueOf(refusal.getMessage()).strip());
    }
    if (!node.isLiteral() || !NodeNames.isKept(node)) {
      throw notRead(written, "");
    }
    return NodeNames.literalOf(asStored.apply(node));
  }

  private static BadRequestException notRead(String written, String reason) {
    String end = reason.endsWith(".") ? "" : ".";
    return new BadRequestException(
        "Expected a literal in Turtle, without a base direction, as the object of the triple but"
            + " found "
            + Excerpt.start(written)
            + reason.replace('\n', ' ')
            + end);
  }
}
