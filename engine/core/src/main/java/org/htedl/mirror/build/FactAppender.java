// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.TermBytes;
import org.jspecify.annotations.Nullable;

/**
 * Adds facts to a {@link MirrorBuilder} from one thread, while others add through appenders of
 * their own. Terms are shared by all of them; assertions are collected by each and joined when the
 * mirror is built.
 *
 * <p>Every method that adds throws {@link MemoryBudgetException} when the facts take more memory
 * than there is, and {@link MirrorLimitException} when no mirror can hold them.
 */
public final class FactAppender implements FactTarget {
  private static final int CHECK_EVERY = 1 << 16;
  private static final int RECENT = 64;
  private static final byte[] TYPE = Iri.TYPE.getBytes(UTF_8);

  private final MirrorBuilder builder;
  private final PairList types;
  private final Map<String, PredicateFacts> byName = new HashMap<>();
  private final Map<Integer, PredicateFacts> byId = new HashMap<>();
  private final @Nullable PredicateFacts[] recent = new PredicateFacts[RECENT];
  private final LiteralTable.Key literal = new LiteralTable.Key();
  private byte[] lastSubject = new byte[64];
  private int lastSubjectLength = -1;
  private int lastSubjectId;
  private int added;
  private long omitted;

  /** Memory of the lists when it was last added up, which other threads read. */
  private volatile long bytes;

  FactAppender(MirrorBuilder builder) {
    this.builder = builder;
    this.types = new PairList(Iri.TYPE, builder.limits(), this::ask);
  }

  @Override
  public void add(String subject, String predicate, String object) {
    count();
    if (predicate.equals(Iri.TYPE)) {
      types.add(node(object), node(subject));
    } else {
      facts(predicate).edges().add(node(subject), node(object));
    }
  }

  @Override
  public void add(
      String subject, String predicate, String lexical, String datatype, String language) {
    count();
    int object = builder.literals().intern(lexical, datatype, language);
    facts(predicate).values().add(object, node(subject));
  }

  /** Adds a triple whose object is a resource; names as {@link #add(String, String, String)}. */
  public void add(TermBytes subject, TermBytes predicate, TermBytes object) {
    count();
    if (predicate.isPrefix(TYPE, TYPE.length)) {
      types.add(builder.nodes().intern(object), subject(subject));
    } else {
      facts(predicate).edges().add(subject(subject), builder.nodes().intern(object));
    }
  }

  /**
   * Adds a triple whose object is a literal.
   *
   * @param type the literal's {@link #literalType}
   */
  public void add(TermBytes subject, TermBytes predicate, int type, TermBytes lexical) {
    count();
    literal.set(type, lexical);
    int object = builder.literals().intern(literal);
    facts(predicate).values().add(object, subject(subject));
  }

  /** The number of a datatype and language in this mirror. */
  public int literalType(String datatype, String language) {
    return builder.literals().type(datatype, language);
  }

  @Override
  public void omit() {
    omit(1);
  }

  void omit(long triples) {
    omitted += triples;
  }

  /**
   * Takes back all that was added. Terms stay in the dictionary, where nothing refers to them
   * unless other facts do.
   */
  public void discard() {
    types.drainInto(new PairList());
    byName.clear();
    byId.clear();
    Arrays.fill(recent, null);
    omitted = 0;
    noteBytes();
  }

  /** Moves all facts to another appender. */
  void drainInto(FactAppender target) {
    types.drainInto(target.types);
    for (PredicateFacts facts : byId.values()) {
      facts.drainInto(target.facts(facts.id(), facts.predicate()));
    }
    target.omitted += omitted;
    discard();
  }

  private int node(String name) {
    return builder.nodes().intern(name);
  }

  /** The id of the subject, which is mostly that of the triple before. */
  private int subject(TermBytes subject) {
    if (!subject.isPrefix(lastSubject, lastSubjectLength)) {
      lastSubjectId = builder.nodes().intern(subject);
      int length = subject.length();
      if (length > lastSubject.length) {
        lastSubject = new byte[ArrayGrowth.length(lastSubject.length, length)];
      }
      System.arraycopy(subject.bytes(), subject.from(), lastSubject, 0, length);
      lastSubjectLength = length;
    }
    return lastSubjectId;
  }

  /** What the predicate asserts. */
  PredicateFacts facts(String predicate) {
    PredicateFacts facts = byName.get(predicate);
    if (facts == null) {
      facts = facts(node(predicate), predicate);
      byName.put(predicate, facts);
    }
    return facts;
  }

  private PredicateFacts facts(TermBytes predicate) {
    int id = builder.nodes().intern(predicate);
    PredicateFacts facts = recent[id % RECENT];
    if (facts == null || facts.id() != id) {
      facts = byId.get(id);
      if (facts == null) {
        facts = facts(id, predicate.toString());
      }
      recent[id % RECENT] = facts;
    }
    return facts;
  }

  private PredicateFacts facts(int id, String predicate) {
    return byId.computeIfAbsent(
        id, fresh -> new PredicateFacts(fresh, predicate, builder.limits(), this::ask));
  }

  /** What all predicates but {@code rdf:type} assert. */
  Collection<PredicateFacts> predicates() {
    return byId.values();
  }

  /** The assertions of types, as (class, member). */
  PairList types() {
    return types;
  }

  long omitted() {
    return omitted;
  }

  /** Called before a fact is added. */
  void count() {
    if (++added == CHECK_EVERY) {
      added = 0;
      noteBytes();
      builder.added(CHECK_EVERY);
    }
  }

  private void ask(long more) {
    if (more > builder.limits().unclaimed()) {
      noteBytes();
      builder.room().ask(more);
    }
  }

  /** Adds up the memory of the lists. */
  void noteBytes() {
    long sum = types.bytes();
    for (PredicateFacts facts : byId.values()) {
      sum += facts.bytes();
    }
    bytes = sum;
  }

  /** Memory of the lists when it was last added up. Safe for all threads. */
  long bytes() {
    return bytes;
  }
}
