// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.expression.Literal;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.term.store.TermRestoration;
import org.htedl.mirror.term.store.TermStore;
import org.htedl.mirror.term.store.TermText;

/**
 * The literals of a mirror, one id for each RDF term. A term is stored as the number of its
 * datatype and language in two bytes (four when there are very many), then the lexical form.
 * Append-only; see {@link TermStore} for what readers may rely on.
 */
public final class LiteralTable {
  private static final String KIND = "literals";

  /**
   * What literals have besides their lexical form.
   *
   * @param language in lower case; empty if there is none
   */
  public record Type(String datatype, String language) {}

  /** A literal as the table stores it, in an array that is used again. Not thread-safe. */
  public static final class Key {
    private byte[] key = new byte[64];
    private int length;

    /**
     * Is now the literal with this lexical form.
     *
     * @param type from {@link LiteralTable#type}
     */
    public void set(int type, TermBytes lexical) {
      int head = headLength(type);
      long needed = (long) head + lexical.length();
      if (needed > key.length) {
        key = new byte[ArrayGrowth.length(key.length, needed)];
      }
      putHead(type, key);
      System.arraycopy(lexical.bytes(), lexical.from(), key, head, lexical.length());
      length = head + lexical.length();
    }
  }

  private final TermStore store;
  private final Map<Type, Integer> typeNumbers = new HashMap<>();

  /** By number; an entry is there before any literal with its number is. Replaced when it grows. */
  private volatile Type[] types = new Type[8];

  private volatile int typeCount;
  private Type lastType = new Type("", "");
  private int lastNumber = -1;

  /**
   * @param room asked before the tables grow
   */
  public LiteralTable(MirrorLimits limits, Room room) {
    store = new TermStore(KIND, limits, room);
  }

  /**
   * The literals of a restoration that is complete.
   *
   * @param all the types, by their number
   */
  public LiteralTable(TermRestoration restored, List<Type> all) {
    store = restored.store();
    types = all.toArray(new Type[Math.max(types.length, all.size())]);
    typeCount = all.size();
    for (int number = 0; number < typeCount; number++) {
      typeNumbers.put(types[number], number);
    }
  }

  /**
   * Begins to make a table again from what {@link #text} gave; the blocks become its own.
   *
   * @param typeCount how many types there are
   */
  public static TermRestoration restoration(MirrorLimits limits, TermText text, int typeCount) {
    return new TermRestoration(
        KIND,
        limits,
        text,
        (bytes, from, to) ->
            to > from && to - from >= head(bytes, from) && number(bytes, from) < typeCount);
  }

  /** The literals with ids below {@code limit}, for reading only. */
  public TermText text(int limit) {
    return store.text(limit);
  }

  /** The types of all literals, by their number. */
  public List<Type> types() {
    int count = typeCount;
    return List.of(Arrays.copyOf(types, count));
  }

  public int size() {
    return store.size();
  }

  /** The id of the literal, new if need be. */
  public int intern(Literal literal) {
    return intern(literal.lexical(), literal.datatype(), literal.language());
  }

  /** As {@link #intern(Literal)}, from the parts. */
  public synchronized int intern(String lexical, String datatype, String language) {
    return store.intern(key(lexical, typeNumber(datatype, language)));
  }

  /**
   * The number under which literals of this datatype and language are interned by {@link
   * #intern(Key)}.
   */
  public synchronized int type(String datatype, String language) {
    return typeNumber(datatype, language);
  }

  /** The id of the literal, new if need be. Safe for several threads. */
  public int intern(Key literal) {
    return store.intern(literal.key, 0, literal.length);
  }

  private int typeNumber(String datatype, String language) {
    if (lastNumber >= 0
        && lastType.datatype.equals(datatype)
        && lastType.language.equals(language)) {
      return lastNumber;
    }
    // Language tags compare without case, wherever they come from.
    Type type = new Type(datatype, language.toLowerCase(Locale.ROOT));
    Integer number = typeNumbers.get(type);
    if (number == null) {
      number = typeCount;
      if (number == types.length) {
        types = Arrays.copyOf(types, ArrayGrowth.length(number, number + 1L));
      }
      types[number] = type;
      typeNumbers.put(type, number);
      typeCount = number + 1;
    }
    lastType = type;
    lastNumber = number;
    return number;
  }

  private static byte[] key(String lexical, int type) {
    byte[] text = lexical.getBytes(UTF_8);
    byte[] key = new byte[headLength(type) + text.length];
    System.arraycopy(text, 0, key, putHead(type, key), text.length);
    return key;
  }

  /** The bytes that a type's number takes before the lexical form. */
  private static int headLength(int type) {
    return type < 0x8000 ? 2 : 4;
  }

  /** Writes the type's number; returns its length. */
  private static int putHead(int type, byte[] key) {
    if (headLength(type) == 2) {
      key[0] = (byte) (type >>> 8);
      key[1] = (byte) type;
      return 2;
    }
    key[0] = (byte) (type >>> 24 | 0x80);
    key[1] = (byte) (type >>> 16);
    key[2] = (byte) (type >>> 8);
    key[3] = (byte) type;
    return 4;
  }

  /** The id of the literal among the first {@code limit}, or -1. */
  public synchronized int find(Literal literal, int limit) {
    Integer type = typeNumbers.get(new Type(literal.datatype(), literal.language()));
    return type == null ? -1 : store.find(key(literal.lexical(), type), limit);
  }

  /** The ids below {@code limit} with this lexical form, of any datatype and language. */
  public int[] withLexicalForm(String lexical, int limit) {
    int[] found = new int[typeCount];
    int count = 0;
    for (int type = 0; type < found.length; type++) {
      int id = store.find(key(lexical, type), limit);
      if (id >= 0) {
        found[count++] = id;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Returns whether any literal of the table, of this revision or another, has the datatype. */
  public boolean hasDatatype(String datatype) {
    Type[] known = types;
    for (int number = 0; number < typeCount; number++) {
      if (known[number].datatype.equals(datatype)) {
        return true;
      }
    }
    return false;
  }

  /** The datatype of the literal with this id. */
  public String datatype(int id) {
    return types[number(store.term(id), 0)].datatype;
  }

  /** The literal with this id. */
  public Literal literal(int id) {
    byte[] key = store.term(id);
    int head = head(key, 0);
    Type type = types[number(key, 0)];
    return new Literal(
        new String(key, head, key.length - head, UTF_8), type.datatype, type.language);
  }

  /** How many bytes the number of the type takes of the key that begins there. */
  private static int head(byte[] bytes, int from) {
    return bytes[from] < 0 ? 4 : 2;
  }

  /** The number of the type of the key that begins there. */
  private static int number(byte[] bytes, int from) {
    int number = (bytes[from] & 0x7F) << 8 | bytes[from + 1] & 0xFF;
    return bytes[from] < 0
        ? number << 16 | (bytes[from + 2] & 0xFF) << 8 | bytes[from + 3] & 0xFF
        : number;
  }

  public long bytes() {
    return store.bytes() + typeCount * 100L;
  }
}
