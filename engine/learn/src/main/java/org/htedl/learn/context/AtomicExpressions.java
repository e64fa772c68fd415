// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.NodeSet;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/** The atoms of each context, in an order that depends on names only. Not thread-safe. */
public final class AtomicExpressions {
  private final Mirror mirror;
  private final SearchVocabulary vocabulary;
  private final Language language;
  private final Cancellation cancellation;
  private final Map<Context, ColumnValues> columns = new HashMap<>();
  private final List<ColumnValues> read = new ArrayList<>();
  private final Set<String> limits = new TreeSet<>();

  /**
   * Which atoms there are besides classes and values.
   *
   * @param complements of classes
   * @param nominals single individuals, as fillers
   * @param splits the most bounds of one property, and the most values
   */
  public record Language(boolean complements, boolean nominals, int splits) {}

  /** Atoms of these names; contexts are still to be {@linkplain #add added}. */
  public AtomicExpressions(
      Mirror mirror, SearchVocabulary vocabulary, Language language, Cancellation cancellation) {
    this.mirror = mirror;
    this.vocabulary = vocabulary;
    this.language = language;
    this.cancellation = cancellation;
  }

  /**
   * Reads the values of contexts, which costs a pass over the properties' values. Nothing changes
   * until they are {@linkplain #add added}.
   */
  public ColumnValues read(List<Context> contexts) {
    return new ColumnValues(mirror, vocabulary, contexts, cancellation);
  }

  /** Takes in values that were read. */
  public void add(ColumnValues values) {
    values.contexts().forEach(context -> columns.put(context, values));
    read.add(values);
  }

  /** Memory that values take, in bytes; grows as they are looked at. */
  public long bytes() {
    return read.stream().mapToLong(ColumnValues::bytes).sum();
  }

  /** The names that atoms are made of. */
  SearchVocabulary vocabulary() {
    return vocabulary;
  }

  Language language() {
    return language;
  }

  /** The distinct literals that a property has in a context. */
  List<ColumnValues.Value> values(Context context, SearchVocabulary.Name column) {
    return Objects.requireNonNull(columns.get(context), "not read").in(context, column);
  }

  /** What was left out of some context so far, a sentence each. */
  public Set<String> limits() {
    return limits;
  }

  /** The atoms of a length in a context. */
  public List<AtomicExpression> of(Context context, int length) {
    List<AtomicExpression> atoms = new ArrayList<>();
    if (length == AtomicExpression.CLASS) {
      atoms.add(new AtomicExpression(new ClassExpression.Thing(), length, context.all()));
      atoms.add(new AtomicExpression(new ClassExpression.Nothing(), length, context.none()));
    }
    if (length == AtomicExpression.CLASS
        || length == AtomicExpression.COMPLEMENT && language.complements) {
      for (SearchVocabulary.Name name : vocabulary.classes()) {
        cancellation.check();
        long[] row = classRow(context, name);
        ClassExpression expression = new ClassExpression.Named(name.iri());
        if (length == AtomicExpression.COMPLEMENT) {
          long[] all = context.all();
          for (int w = 0; w < row.length; w++) {
            row[w] = all[w] & ~row[w];
          }
          expression = new ClassExpression.Not(expression);
        }
        atoms.add(new AtomicExpression(expression, length, row));
      }
    }
    if (length == AtomicExpression.CLASS && language.nominals && context.depth() > 0) {
      addIndividuals(context, atoms);
    }
    if (length == AtomicExpression.VALUE || length == AtomicExpression.BOUND) {
      for (SearchVocabulary.Name name : vocabulary.columns()) {
        cancellation.check();
        atoms.addAll(
            new ValueAtoms(
                    context,
                    name.iri(),
                    values(context, name),
                    language.splits,
                    limits,
                    cancellation)
                .ofLength(length));
      }
    }
    return atoms;
  }

  private void addIndividuals(Context context, List<AtomicExpression> atoms) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < context.size(); i++) {
      names.add(mirror.nodeName(context.node(i)));
    }
    // A blank node's label is not a name that expressions could use.
    names.removeIf(name -> name.startsWith("_:"));
    names.sort(null);
    for (String name : names) {
      int individual = context.find(mirror.idOf(name));
      long[] row = context.none();
      row[individual >>> 6] |= 1L << individual;
      atoms.add(
          new AtomicExpression(
              new ClassExpression.OneOf(List.of(name)), AtomicExpression.CLASS, row));
    }
  }

  /** The members of a class in a context. */
  public long[] classRow(Context context, SearchVocabulary.Name name) {
    long[] row = context.none();
    NodeSet members = mirror.members(name.id());
    if (members.cardinality() < context.size() / 16) {
      members.forEach(
          node -> {
            int individual = context.find(node);
            if (individual >= 0) {
              row[individual >>> 6] |= 1L << individual;
            }
          });
      return row;
    }
    for (int i = 0; i < context.size(); i++) {
      if (members.contains(context.node(i))) {
        row[i >>> 6] |= 1L << i;
      }
    }
    return row;
  }
}
