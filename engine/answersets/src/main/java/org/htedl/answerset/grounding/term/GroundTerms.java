// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.source.DataNodes;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.collection.HashIndex;
import org.htedl.expression.WrittenIri;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;

/**
 * The ground terms of one program, each as a number of 32 bits: equal terms have equal numbers.
 * {@link TermCode} alone knows what the bits are.
 *
 * <p>An integer of up to 31 bits and a node of the data are their own numbers, so data costs no
 * memory here. All others are entries of a table. Not safe for use by several threads.
 */
public final class GroundTerms {
  /** No term: what arithmetic without a value has. */
  public static final int UNDEFINED = TermCode.ofEntry(0);

  /** The least term of all, {@code #inf}. */
  public static final int INFIMUM = TermCode.ofEntry(1);

  /** The greatest term of all, {@code #sup}. */
  public static final int SUPREMUM = TermCode.ofEntry(2);

  /** How deep functions may be nested. */
  public static final int MOST_DEPTH = 100;

  private static final int ZERO = TermCode.ofInteger(0);

  private enum Kind {
    UNDEFINED,
    INFIMUM,
    NUMBER,
    CONSTANT,
    TEXT,
    IRI,
    FUNCTION,
    SUPREMUM
  }

  private static final Kind[] KINDS = Kind.values();

  private final DataNodes nodes;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();
  private long nameBytes;
  private int size;
  private byte[] kinds = new byte[64];
  private byte[] depths = new byte[64];
  private int[] nameOf = new int[64];

  /** By entry, where its arguments end; they begin where those of the entry before end. */
  private int[] ends = new int[64];

  private int[] arguments = new int[64];
  private final HashIndex index = new HashIndex(128);
  private WorkMeter meter = new WorkMeter(Cancellation.NEVER);

  /** No terms yet, over the nodes of some data. */
  public GroundTerms(DataNodes nodes) {
    this.nodes = nodes;
    int[] none = {};
    entry(Kind.UNDEFINED, "", none, 0);
    entry(Kind.INFIMUM, "", none, 0);
    entry(Kind.SUPREMUM, "", none, 0);
  }

  /** Bytes of the tables, about. */
  public long bytes() {
    return nameBytes + 6L * kinds.length + 4L * (ends.length + arguments.length + index.slots());
  }

  /** An integer. */
  public int number(int value) {
    return TermCode.hasRoom(value)
        ? TermCode.ofInteger(value)
        : entry(Kind.NUMBER, "", new int[] {value}, 0);
  }

  /** Returns whether a term is an integer of up to 31 bits, in any program. */
  public static boolean isSmallInteger(int term) {
    return TermCode.isInteger(term);
  }

  /** Returns whether a term is the integer 0. */
  public static boolean isZero(int term) {
    return term == ZERO;
  }

  /** Whether a term is an integer. */
  public boolean isNumber(int term) {
    return TermCode.isInteger(term) || kind(term) == Kind.NUMBER;
  }

  /** The value of an integer. */
  public int value(int term) {
    return TermCode.isInteger(term) ? TermCode.integer(term) : argument(term, 0);
  }

  /** A quoted text. */
  public int text(String value) {
    return entry(Kind.TEXT, value, new int[0], 0);
  }

  /** Sets what stops the work from now on, of which there is much as a large table grows. */
  public void stopBy(Cancellation cancellation) {
    meter = new WorkMeter(cancellation);
  }

  /** A node of the data, or another one, by its full IRI or {@code _:label}. */
  public int iri(String name) {
    int node = nodes.idOf(name);
    return node >= 0 ? node(node) : entry(Kind.IRI, name, new int[0], 0);
  }

  /** A node of the data by its id. */
  public int node(int id) {
    if (id >= TermCode.ROOM) {
      throw new IllegalArgumentException("rules have no room for the node " + id);
    }
    return TermCode.ofNode(id);
  }

  /** A constant, whose name begins with a minus sign if it is negated. */
  public int constant(String name) {
    return entry(Kind.CONSTANT, name, new int[0], 0);
  }

  /**
   * A function of terms, or a tuple, whose name is empty.
   *
   * @throws BadProgramException if it is nested too deeply
   */
  public int function(String name, int[] values, Place place) throws BadProgramException {
    int depth = 0;
    for (int value : values) {
      if (TermCode.isEntry(value)) {
        depth = Math.max(depth, depths[TermCode.entry(value)]);
      }
    }
    if (depth >= MOST_DEPTH) {
      throw place.bad("functions are nested more than " + MOST_DEPTH + " times");
    }
    return entry(Kind.FUNCTION, name, values, depth + 1);
  }

  /** Whether a term is a function of this name and arity. */
  public boolean isFunction(int term, String name, int arity) {
    return kind(term) == Kind.FUNCTION && arity(term) == arity && name(term).equals(name);
  }

  /** Whether a term is a constant or a function with a name. */
  public boolean isNamed(int term) {
    return kind(term) == Kind.CONSTANT || kind(term) == Kind.FUNCTION && !name(term).isEmpty();
  }

  /** The name of a constant or function, the value of a text. */
  public String name(int term) {
    return names.get(nameOf[TermCode.entry(term)]);
  }

  /** Whether a term is a quoted text. */
  public boolean isText(int term) {
    return kind(term) == Kind.TEXT;
  }

  /** Whether a term is an IRI or a blank node. */
  public boolean isNode(int term) {
    return kind(term) == Kind.IRI;
  }

  /** The full IRI or {@code _:label}. */
  public String nodeName(int term) {
    return TermCode.isNode(term) ? nodes.nameOf(TermCode.node(term)) : name(term);
  }

  /** How many arguments a function has; 0 for what is none. */
  public int arity(int term) {
    if (!TermCode.isEntry(term)) {
      return 0;
    }
    int entry = TermCode.entry(term);
    return ends[entry] - ends[entry - 1];
  }

  /** An argument of a function, from 0. */
  public int argument(int function, int index) {
    return arguments[ends[TermCode.entry(function) - 1] + index];
  }

  private Kind kind(int term) {
    if (TermCode.isInteger(term)) {
      return Kind.NUMBER;
    }
    return TermCode.isNode(term) ? Kind.IRI : KINDS[kinds[TermCode.entry(term)]];
  }

  /**
   * The order of terms: {@code #inf}, integers, constants, texts, IRIs, functions by the number of
   * their arguments, then by name, {@code #sup}.
   */
  public int compare(int first, int second) {
    if (first == second) {
      return 0;
    }
    Kind kind = kind(first);
    int order = kind.compareTo(kind(second));
    if (order != 0) {
      return order;
    }
    return switch (kind) {
      case NUMBER -> Integer.compare(value(first), value(second));
      case CONSTANT -> compareNames(name(first), name(second));
      case TEXT -> name(first).compareTo(name(second));
      case IRI -> nodeName(first).compareTo(nodeName(second));
      case FUNCTION -> compareFunctions(first, second);
      default -> 0;
    };
  }

  /** Negated names come after all others. */
  private static int compareNames(String first, String second) {
    int order = Boolean.compare(first.startsWith("-"), second.startsWith("-"));
    return order != 0 ? order : first.compareTo(second);
  }

  private int compareFunctions(int first, int second) {
    int order = Boolean.compare(name(first).startsWith("-"), name(second).startsWith("-"));
    order = order != 0 ? order : Integer.compare(arity(first), arity(second));
    order = order != 0 ? order : name(first).compareTo(name(second));
    for (int i = 0; order == 0 && i < arity(first); i++) {
      order = compare(argument(first, i), argument(second, i));
    }
    return order;
  }

  private int entry(Kind kind, String name, int[] values, int depth) {
    int number = nameNumber(name);
    int hash = hash(kind.ordinal(), number, values);
    int slot = index.first(hash);
    for (int entry; (entry = index.at(slot)) >= 0; slot = index.next(slot)) {
      if (kinds[entry] == kind.ordinal() && nameOf[entry] == number && isOf(entry, values)) {
        return TermCode.ofEntry(entry);
      }
    }
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      depths = Arrays.copyOf(depths, 2 * size);
      nameOf = Arrays.copyOf(nameOf, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    if (size >= TermCode.ROOM) {
      throw new IllegalStateException("more than " + TermCode.ROOM + " terms");
    }
    int begin = size == 0 ? 0 : ends[size - 1];
    if (begin + values.length > arguments.length) {
      arguments = Arrays.copyOf(arguments, Math.max(2 * arguments.length, begin + values.length));
    }
    System.arraycopy(values, 0, arguments, begin, values.length);
    ends[size] = begin + values.length;
    kinds[size] = (byte) kind.ordinal();
    depths[size] = (byte) depth;
    nameOf[size] = number;
    index.set(slot, size++);
    if (2L * size > index.slots()) {
      index.grow(2, size, this::hash);
    }
    return TermCode.ofEntry(size - 1);
  }

  private boolean isOf(int entry, int[] values) {
    int begin = entry == 0 ? 0 : ends[entry - 1];
    return Arrays.equals(arguments, begin, ends[entry], values, 0, values.length);
  }

  /** Returns the hash of an entry that is there. */
  private int hash(int entry) {
    meter.add(16);
    int begin = entry == 0 ? 0 : ends[entry - 1];
    return hash(kinds[entry], nameOf[entry], Arrays.copyOfRange(arguments, begin, ends[entry]));
  }

  private static int hash(int kind, int name, int[] values) {
    int hash = 31 * kind + name;
    for (int value : values) {
      hash = hash * 0x9E3779B1 + value;
    }
    hash *= 0x85EBCA6B;
    return hash ^ hash >>> 15;
  }

  private int nameNumber(String name) {
    Integer known = nameNumbers.get(name);
    if (known != null) {
      return known;
    }
    names.add(name);
    nameNumbers.put(name, names.size() - 1);
    nameBytes += 120 + 2L * name.length();
    return names.size() - 1;
  }

  /** A term as the language writes it. */
  public String write(int term) {
    StringBuilder into = new StringBuilder();
    write(term, into);
    return into.toString();
  }

  private void write(int term, StringBuilder into) {
    switch (kind(term)) {
      case NUMBER -> into.append(value(term));
      case CONSTANT -> into.append(name(term));
      case TEXT -> quote(name(term), into);
      case IRI -> into.append(written(nodeName(term)));
      case FUNCTION -> {
        into.append(name(term)).append('(');
        for (int i = 0; i < arity(term); i++) {
          into.append(i > 0 ? "," : "");
          write(argument(term, i), into);
        }
        into.append(arity(term) == 1 && name(term).isEmpty() ? ",)" : ")");
      }
      case INFIMUM -> into.append("#inf");
      case SUPREMUM -> into.append("#sup");
      case UNDEFINED -> throw new IllegalArgumentException("no term");
    }
  }

  /** A node as the language writes it: an IRI in angle brackets, a blank node as it is. */
  public static String written(String node) {
    return node.startsWith("_:") ? node : WrittenIri.bracketed(node);
  }

  private static void quote(String text, StringBuilder into) {
    into.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> into.append("\\n");
        case '"', '\\' -> into.append('\\').append(c);
        default -> into.append(c);
      }
    }
    into.append('"');
  }
}
