// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.bits.DenseRow;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Examples;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.engine.Session;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterReader;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Facts in memory that class expressions in Manchester syntax are evaluated on: the front for Java
 * programs without a server. What it holds does not change; build another one for other facts.
 *
 * <p>Names in expressions are IRIs in angle brackets, names with a declared prefix, or local names
 * where only one name of the facts ends with that. Individuals are given and returned as full IRIs,
 * or {@code _:label}. Every method that takes an expression may throw {@link
 * BadExpressionException}. Thread-safe once built.
 */
public final class KnowledgeBase implements AutoCloseable {
  private final Mirror mirror;
  private final List<Map<String, String>> prefixes;
  private final List<String> warnings;
  private final Engine engine;

  private KnowledgeBase(
      Mirror mirror, Map<String, String> prefixes, List<String> warnings, Engine engine) {
    this.mirror = mirror;
    this.warnings = List.copyOf(warnings);
    this.prefixes = List.of(Map.copyOf(prefixes));
    this.engine = engine;
  }

  /** A knowledge base to which facts are still to be added. */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds a knowledge base from facts and settings. Not thread-safe. */
  public static final class Builder {
    private final Map<String, String> prefixes = new TreeMap<>();
    private final MirrorBuilder facts = new MirrorBuilder();
    private Entailment entailment = Entailment.NONE;
    private List<String> devices = List.of("auto");

    private Builder() {}

    /** Declares a prefix for names in expressions; the empty one serves bare names too. */
    public Builder prefix(String prefix, String namespace) {
      prefixes.put(prefix, namespace);
      return this;
    }

    /** Sets the entailment; the default is {@link Entailment#NONE}. */
    public Builder entailment(Entailment wanted) {
      this.entailment = wanted;
      return this;
    }

    /** The devices to evaluate on; the best that are there unless set. */
    public Builder device(String... wanted) {
      this.devices = List.of(wanted);
      return this;
    }

    /** Adds a triple; the same one again does nothing. */
    public Builder add(Fact fact) {
      facts.add(fact);
      return this;
    }

    /** Adds triples, of which each may be there already. */
    public Builder addAll(Iterable<? extends Fact> added) {
      added.forEach(this::add);
      return this;
    }

    /**
     * Builds the mirror, closes it, and opens the devices.
     *
     * @throws IllegalArgumentException if there is no device of a name
     * @throws IllegalStateException if a device is absent; the message says why
     * @throws org.htedl.limit.MirrorLimitException if there are more facts than a mirror can hold
     */
    public KnowledgeBase build() {
      Engine engine = Devices.engine(devices);
      try {
        Closure closure = new Closure(entailment, engine::covers);
        Mirror closed = closure.close(facts.build());
        return new KnowledgeBase(closed, prefixes, closure.warnings(closed), engine);
      } catch (RuntimeException | Error failure) {
        engine.close();
        throw failure;
      }
    }
  }

  /** The facts, with what follows from them. */
  public Mirror mirror() {
    return mirror;
  }

  /** The engine that evaluates; closed with the knowledge base. */
  public Engine engine() {
    return engine;
  }

  /**
   * Sentences about axioms of which nothing follows, and definitions that were not evaluated; empty
   * where all is as the data says.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns a reader of texts in Manchester syntax with these names, for one thread. */
  public ManchesterReader reader() {
    return new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), prefixes));
  }

  /** The expression that a text in Manchester syntax means. */
  public ClassExpression parse(String expression) {
    return parse(List.of(expression)).getFirst();
  }

  /** The expressions that texts in Manchester syntax mean, in their order. */
  public List<ClassExpression> parse(List<String> expressions) {
    return expressions.stream().map(reader()::parse).toList();
  }

  /** The individuals that an expression covers, in the order of the facts that named them first. */
  public List<String> instances(String expression) {
    DenseRow row = engine.covers(mirror, List.of(parse(expression))).getFirst();
    List<String> individuals = new ArrayList<>(row.cardinality());
    row.forEach(node -> individuals.add(mirror.nodeName(node)));
    return individuals;
  }

  /** How many individuals each expression covers: {@code long[expressions]}. */
  public long[] counts(List<String> expressions) {
    return engine.counts(mirror, parse(expressions), Cancellation.NEVER);
  }

  /**
   * Examples by their names. One that is no individual here counts as not covered; names given
   * twice count once.
   */
  public Examples examples(Collection<String> positives, Collection<String> negatives) {
    return Engine.examples(mirror, positives, negatives);
  }

  /** A session that measures hypotheses by these examples. */
  public Session session(Examples examples) {
    return new Session(engine, mirror, examples);
  }

  /** Gives the devices back. */
  @Override
  public void close() {
    engine.close();
  }
}
