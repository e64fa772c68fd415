package org.htedl.learn.text;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;

/**
 * Writes expressions for people: with local names where they are unique, or prefixes. Not
 * thread-safe.
 */
public final class ExpressionText {
  private static final Pattern IRI = Pattern.compile("<([^<>\\s]+)>");
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{N}_-]*");

  private final Vocabulary vocabulary;
  private final Map<String, String> prefixes;
  private final ManchesterParser parser;
  private final List<Function<MatchResult, String>> shorter =
      List.<Function<MatchResult, String>>of(this::local, this::prefixed);

  /**
   * @param vocabulary the names that can be meant
   * @param prefixes prefix, without colon, to namespace
   */
  public ExpressionText(Vocabulary vocabulary, Map<String, String> prefixes) {
    this.vocabulary = vocabulary;
    this.prefixes = prefixes;
    this.parser = new ManchesterParser(new NameResolver(vocabulary, List.of(prefixes)));
  }

  /** The expression as short as it is still understood, under the same prefixes. */
  public String text(ClassExpression expression) {
    String full = ManchesterPrinter.print(expression);
    for (Function<MatchResult, String> names : shorter) {
      String text =
          IRI.matcher(full).replaceAll(name -> Matcher.quoteReplacement(names.apply(name)));
      if (means(text, expression)) {
        return text;
      }
    }
    return full;
  }

  /** A name as a keyword, or in a literal's text, would change the meaning. */
  private boolean means(String text, ClassExpression expression) {
    try {
      return parser.parse(text).equals(expression);
    } catch (BadExpressionException other) {
      return false;
    }
  }

  private String local(MatchResult name) {
    if (name.group(1).startsWith(OWL)) {
      return "owl:" + name.group(1).substring(OWL.length());
    }
    if (name.group(1).startsWith(Literal.XSD)) {
      return "xsd:" + name.group(1).substring(Literal.XSD.length());
    }
    String local = localName(name.group(1));
    return WORD.matcher(local).matches() && vocabulary.withLocalName(local).size() == 1
        ? local
        : prefixed(name);
  }

  private String prefixed(MatchResult name) {
    String iri = name.group(1);
    for (Map.Entry<String, String> prefix : prefixes.entrySet()) {
      String namespace = prefix.getValue();
      if (iri.startsWith(namespace) && WORD.matcher(iri.substring(namespace.length())).matches()) {
        return prefix.getKey() + ":" + iri.substring(namespace.length());
      }
    }
    return name.group();
  }

  /** What follows the last {@code #} or {@code /}; all of it where nothing does. */
  static String localName(String iri) {
    String local = iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
    return local.isEmpty() ? iri : local;
  }
}
