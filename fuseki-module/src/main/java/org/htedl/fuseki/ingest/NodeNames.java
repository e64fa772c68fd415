// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * How the engine calls Jena's nodes: IRIs as they are, blank nodes {@code _:label} with Jena's own
 * label, so that the way back gives the same node.
 */
public final class NodeNames {
  private static final String BLANK = "_:";

  private NodeNames() {}

  /**
   * The name of an IRI or a blank node; null for literals, triple terms and whatever else there is.
   */
  public static @Nullable String nameOf(Node node) {
    if (node.isURI()) {
      return node.getURI();
    }
    return node.isBlank() ? BLANK + node.getBlankNodeLabel() : null;
  }

  /** The node with this name. */
  public static Node nodeOf(String name) {
    return name.startsWith(BLANK)
        ? NodeFactory.createBlankNode(name.substring(BLANK.length()))
        : NodeFactory.createURI(name);
  }

  /** The node of a literal. */
  public static Node nodeOf(Literal literal) {
    return literal.language().isEmpty()
        ? NodeFactory.createLiteralDT(
            literal.lexical(), TypeMapper.getInstance().getSafeTypeByName(literal.datatype()))
        : NodeFactory.createLiteralLang(literal.lexical(), literal.language());
  }

  /**
   * Whether a mirror keeps this literal apart from all others and gives it back as it is. It does
   * not keep base directions, or halves of surrogate pairs, which are no characters.
   */
  public static boolean isKept(Node literal) {
    return hasWholeCharacters(literal.getLiteralLexicalForm())
        && (literal.getLiteralLanguage().isEmpty() || literal.equals(nodeOf(literalOf(literal))));
  }

  private static boolean hasWholeCharacters(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean isPair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!isPair) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  /** A literal, as the engine has it. */
  public static Literal literalOf(Node node) {
    return new Literal(
        node.getLiteralLexicalForm(), node.getLiteralDatatypeURI(), node.getLiteralLanguage());
  }
}
