// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jena.cdt.CompositeDatatypeList;
import org.apache.jena.cdt.CompositeDatatypeMap;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.term.TermBytes;
import org.jspecify.annotations.Nullable;

/**
 * The datatypes and language tags of a file, of which there are few: Jena parses each once, and
 * what it makes of one is remembered. Not thread-safe.
 */
final class LiteralTypes {
  /** More different ones than any vocabulary has; literals of others are left to Jena. */
  private static final int MOST = 10_000;

  private static final int SLOTS = 256;

  /** What is written, and what it means; null if literals with it are Jena's. */
  private record Entry(byte[] written, @Nullable LiteralType type) {}

  private final JenaParser jena;
  private final LiteralType plain;
  private final Map<String, Entry> all = new HashMap<>();
  private final @Nullable Entry[] slots = new Entry[SLOTS];
  private final TermBytes asked = new TermBytes();

  LiteralTypes(JenaParser jena) {
    this.jena = jena;
    LiteralType string = parsed("");
    if (string == null) {
      throw new IllegalStateException("a plain string is refused");
    }
    this.plain = string;
  }

  /** The type of literals without datatype and language. */
  LiteralType plain() {
    return plain;
  }

  /**
   * The type that is written between the two places, {@code ^^<…>} or {@code @…} in well-formed
   * UTF-8; null if Jena is to read the literal.
   */
  @Nullable LiteralType of(byte[] line, int from, int to) {
    int slot = (to - from + 31 * line[to - 1] + 961 * line[to - 2] + line[from + 1]) & (SLOTS - 1);
    Entry entry = slots[slot];
    if (entry == null || !Arrays.equals(entry.written, 0, entry.written.length, line, from, to)) {
      asked.set(line, from, to);
      entry = entry(asked.toString());
      slots[slot] = entry;
    }
    return entry.type;
  }

  private Entry entry(String written) {
    Entry known = all.get(written);
    if (known == null) {
      LiteralType type = all.size() < MOST ? parsed(written) : null;
      known = new Entry(written.getBytes(UTF_8), type);
      if (all.size() < MOST) {
        all.put(written, known);
      }
    }
    return known;
  }

  private @Nullable LiteralType parsed(String written) {
    String term = "<http://example.org/>";
    String line = term + ' ' + term + " \"1\"" + written + " .\n";
    List<Triple> triples = new ArrayList<>();
    try {
      jena.parse(
          new ByteArrayInputStream(line.getBytes(UTF_8)),
          new StreamRDFBase() {
            @Override
            public void triple(Triple triple) {
              triples.add(triple);
            }
          });
    } catch (JenaException refused) {
      return null;
    }
    Node literal = triples.size() == 1 ? triples.getFirst().getObject() : null;
    if (literal == null || !literal.isLiteral() || !isOfItsTextAlone(literal)) {
      return null;
    }
    return new LiteralType(
        literal.getLiteralDatatypeURI(), literal.getLiteralLanguage().toLowerCase(Locale.ROOT));
  }

  /** Whether a literal of this type is what its text says, whatever stands in the quotes. */
  private static boolean isOfItsTextAlone(Node literal) {
    String datatype = literal.getLiteralDatatypeURI();
    // Lists and maps have terms in their text, blank nodes among them.
    return NodeNames.isKept(literal)
        && literal.getLiteralLexicalForm().equals("1")
        && !datatype.equals(CompositeDatatypeList.uri)
        && !datatype.equals(CompositeDatatypeMap.uri);
  }
}
