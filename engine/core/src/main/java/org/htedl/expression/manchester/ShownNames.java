// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.jspecify.annotations.Nullable;

/**
 * Names as people read them, each of which an expression understands: the local name if it alone
 * leads to the IRI, else a prefix and the local name, else the IRI in angle brackets.
 *
 * <p>Example: {@code http://ex/Train} is {@code Train}. It is {@code ex:Train} if there is another
 * {@code Train} and a prefix {@code ex:}, and {@code <http://ex/Value>} if there is no prefix,
 * since {@code value} is a word of the syntax. Not thread-safe.
 */
public final class ShownNames {
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{N}_-]*+");

  private final NameLookup lookup;
  private final Vocabulary vocabulary;
  private final Map<String, String> known = new HashMap<>();

  /**
   * @param vocabulary the names that can be meant
   * @param prefixes prefix, without colon, to namespace; an earlier map hides what a later one says
   *     of a prefix
   */
  public ShownNames(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    this.vocabulary = vocabulary;
    this.lookup = new NameLookup(vocabulary, prefixes);
  }

  /** The IRI or {@code _:label} as it is shown. */
  public String of(String name) {
    return name.startsWith("_:") ? name : known.computeIfAbsent(name, this::shown);
  }

  private String shown(String iri) {
    String local = iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
    if (leadsTo(iri, local)) {
      return local;
    }
    String prefixed = prefixed(iri);
    return prefixed == null ? "<" + iri + ">" : prefixed;
  }

  /** Returns whether a bare name means this IRI wherever the IRI can stand. */
  private boolean leadsTo(String iri, String local) {
    Set<EntityKind> kinds = vocabulary.kindsOf(iri);
    return !kinds.isEmpty()
        && !BuiltInNames.isReserved(iri)
        && WORD.matcher(local).matches()
        && Keywords.keywordOrName(local, 0, local.length()) == TokenKind.NAME
        && kinds.stream().allMatch(kind -> iri.equals(lookup.find(local, kind)));
  }

  /** The IRI with the prefix of the longest namespace, as the look-up understands it. */
  private @Nullable String prefixed(String iri) {
    String best = null;
    int longest = 0;
    for (Map<String, String> map : lookup.prefixes()) {
      for (Map.Entry<String, String> entry : map.entrySet()) {
        String namespace = entry.getValue();
        String name =
            entry.getKey() + ":" + iri.substring(Math.min(iri.length(), namespace.length()));
        if (namespace.length() > longest
            && iri.startsWith(namespace)
            && WORD.matcher(iri).region(namespace.length(), iri.length()).matches()
            // A prefix of an earlier map may hide this one.
            && iri.equals(lookup.spelledIri(name))) {
          longest = namespace.length();
          best = name;
        }
      }
    }
    return best;
  }

  /** Text with IRIs in angle brackets, each as it is shown; what is in quotes stays as it is. */
  public String in(String text) {
    StringBuilder shown = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int end = c == '<' && !quoted ? text.indexOf('>', i) : -1;
      if (end > i + 1 && text.charAt(i + 1) != '=' && text.charAt(i + 1) != ' ') {
        shown.append(of(text.substring(i + 1, end)));
        i = end;
        continue;
      }
      shown.append(c);
      if (c == '\\' && quoted && i + 1 < text.length()) {
        shown.append(text.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
      }
    }
    return shown.toString();
  }
}
