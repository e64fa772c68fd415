// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jena.sys.JenaSystem;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.OntologyImports;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.WrittenIri;
import org.htedl.expression.manchester.ManchesterReader;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.WrittenNames;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.console.Warnings;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.SimilarExampleSet;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.store.LoadedMirror;

/**
 * The mirror of some files' triples, or of what lies around examples, with the prefixes that the
 * data declares. Not thread-safe.
 */
public final class FileKnowledgeBase implements NamedExpressionReader {
  private final Mirror mirror;
  private final Map<String, String> prefixes;
  private final ExpressionCompiler compiler;
  private final Set<String> warned = new HashSet<>();

  private FileKnowledgeBase(Mirror mirror, Map<String, String> prefixes) {
    this.mirror = mirror;
    this.prefixes = prefixes;
    this.compiler = new ExpressionCompiler(new MirrorVocabulary(mirror), List.of(prefixes));
  }

  /**
   * Streams the files into a mirror, with what follows from them; named graphs' triples count as if
   * they were in one graph.
   */
  public static FileKnowledgeBase read(List<Path> files, Entailment entailment) throws IOException {
    return read(DataSources.of(files), entailment);
  }

  /** As above, of files that are named and files that were found for their imports. */
  public static FileKnowledgeBase read(DataSources data, Entailment entailment) throws IOException {
    return read(data, entailment, MirrorLimits.OF_ARRAYS);
  }

  /**
   * As above.
   *
   * @param limits how much a mirror can hold
   */
  public static FileKnowledgeBase read(DataSources data, Entailment entailment, MirrorLimits limits)
      throws IOException {
    try (Engine engine = Engine.scalar()) {
      return read(data, new Closure(entailment, engine::covers), limits);
    }
  }

  /**
   * As {@link #read(DataSources, Entailment)}, but from a snapshot next to the first file where
   * that is of the same data; else it is written.
   */
  public static FileKnowledgeBase kept(DataSources data, Entailment entailment) throws IOException {
    try (Engine engine = Engine.scalar()) {
      Closure closure = new Closure(entailment, engine::covers);
      Optional<KeptMirror> kept = KeptMirror.of(data.files(), closure);
      Optional<LoadedMirror> loaded = kept.flatMap(KeptMirror::load);
      if (loaded.isPresent()) {
        warn(closure, loaded.get().mirror(), loaded.get().notes());
        OntologyHeaders.warn(
            OntologyImports.in(loaded.get().mirror()).missing(data.found()::contains),
            loaded.get().notes());
        return new FileKnowledgeBase(loaded.get().mirror(), loaded.get().notes());
      }
      FileKnowledgeBase read = read(data, closure, MirrorLimits.OF_ARRAYS);
      kept.ifPresent(mirror -> mirror.keep(read.mirror, read.prefixes));
      return read;
    }
  }

  private static FileKnowledgeBase read(DataSources data, Closure closure, MirrorLimits limits)
      throws IOException {
    JenaSystem.init();
    Map<String, String> prefixes = new TreeMap<>();
    try (TerminalProgress progress = TerminalProgress.steps("building the mirror", -1)) {
      MirrorBuilder builder =
          new MirrorBuilder(null, progress::stage, MemoryClaim.UNCOUNTED, limits);
      ReadFacts facts = DataFiles.read(data, builder, prefixes);
      if (!facts.sentence().isEmpty()) {
        Warnings.print(facts.sentence());
      }
      return new FileKnowledgeBase(
          closed(builder.build(), closure, prefixes, progress::stage), prefixes);
    }
  }

  /** What lies around examples, with what follows from it. */
  public static FileKnowledgeBase around(FetchedSurroundings fetched, Entailment entailment) {
    return new FileKnowledgeBase(fetched.mirror(new Closure(entailment)), fetched.prefixes());
  }

  /** What a file has that {@code ./htedl around} wrote, with what follows from it. */
  public static FileKnowledgeBase opened(Path file, Entailment entailment) {
    FileKnowledgeBase asserted = openedAsserted(file, entailment);
    return new FileKnowledgeBase(
        closed(asserted.mirror, entailment, asserted.prefixes, Progress.NONE), asserted.prefixes);
  }

  /** As {@link #opened}, without what follows: that is for the caller to find. */
  public static FileKnowledgeBase openedAsserted(Path file, Entailment entailment) {
    SurroundingsFile.Opened opened = new SurroundingsFile(file).read(entailment);
    return new FileKnowledgeBase(opened.mirror(), opened.prefixes());
  }

  /** The mirror with what follows from it; warnings use these prefixes. */
  public static Mirror closed(
      Mirror asserted, Entailment entailment, Map<String, String> prefixes, Progress progress) {
    try (Engine engine = Engine.scalar()) {
      return closed(asserted, new Closure(entailment, engine::covers), prefixes, progress);
    }
  }

  private static Mirror closed(
      Mirror asserted, Closure closure, Map<String, String> prefixes, Progress progress) {
    Mirror closed = closure.close(asserted, progress, Long.MAX_VALUE);
    warn(closure, closed, prefixes);
    return closed;
  }

  private static void warn(Closure closure, Mirror closed, Map<String, String> prefixes) {
    for (String sentence : closure.warnings(closed)) {
      Warnings.print(names(closed, prefixes).in(sentence));
    }
  }

  /** Warns of what the expression reads that is incomplete, of each name once. */
  private ClassExpression warned(String text, ClassExpression expression) {
    for (String sentence : Refusals.in(mirror).concerning(expression)) {
      if (warned.add(sentence)) {
        Warnings.print(text + ": " + names().in(sentence));
      }
    }
    return expression;
  }

  /** Names of the data as they are shown. */
  public ShownNames names() {
    return names(mirror, prefixes);
  }

  private static ShownNames names(Mirror mirror, Map<String, String> prefixes) {
    return new ShownNames(new MirrorVocabulary(mirror), List.of(prefixes));
  }

  /** The same with more prefixes, which come before those of the files. */
  public FileKnowledgeBase with(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(prefixes);
    all.putAll(more);
    return new FileKnowledgeBase(mirror, all);
  }

  public Mirror mirror() {
    return mirror;
  }

  /** The prefixes that the files declare, without colon, to their namespaces. */
  public Map<String, String> prefixes() {
    return Map.copyOf(prefixes);
  }

  /**
   * The IRI or {@code _:label} of an individual, written as in an expression, as an IRI or in angle
   * brackets.
   *
   * @throws BadExpressionException for what cannot be understood
   */
  public String individual(String argument) {
    String iri = argument.startsWith("_:") ? argument : IriArgument.in(argument, prefixes);
    if (iri != null) {
      return iri;
    }
    try {
      return compiler.reader().individual(argument);
    } catch (BadExpressionException bad) {
      // Without the place: the command has an expression of its own, to which it would be added.
      throw new BadExpressionException(
          "In the individual " + argument + ": " + bad.getMessage(), -1);
    }
  }

  /**
   * The name that stands for an individual in a file of another program: an IRI, one with a prefix,
   * or a local name that one individual has alone. What is none of these comes back as it is.
   *
   * @param others prefixes that come before those of the data
   */
  public String individual(String written, Map<String, String> others) {
    WrittenNames names = new WrittenNames(mirror, List.of(others, prefixes));
    String individual = names.individual(written);
    return individual.equals(written) && mirror.idOf(written) < 0 ? names.iri(written) : individual;
  }

  /**
   * The class that a file of another program names: by an IRI, with a prefix, or by a local name
   * that one class has alone.
   *
   * @param others prefixes that come before those of the data
   * @throws BadExpressionException if the data has no such class
   */
  public ClassExpression classNamed(String written, Map<String, String> others) {
    String iri = new WrittenNames(mirror, List.of(others, prefixes)).iri(written);
    if (iri.indexOf(':') < 0) {
      NameResolver names =
          new NameResolver(new MirrorVocabulary(mirror), List.of(others, prefixes));
      iri = names.resolve(written, EntityKind.CLASS);
    }
    return checked(WrittenIri.bracketed(iri), compiler.reader().namedClass(iri));
  }

  /**
   * @throws BadExpressionException for what cannot be understood, or reads more than is known
   *     around the examples
   */
  @Override
  public ClassExpression parse(String text) {
    return checked(text, compiler.read(text));
  }

  private ClassExpression checked(String text, ClassExpression expression) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      surroundings.check(expression);
    }
    return warned(text, expression);
  }

  /** Returns a reader that warns of what is incomplete, as {@link #parse} does. */
  public ManchesterReader reader() {
    return new Reader();
  }

  private final class Reader implements ManchesterReader {
    @Override
    public ClassExpression parse(String text) {
      return FileKnowledgeBase.this.parse(text);
    }

    @Override
    public RoleExpression role(String text) {
      RoleExpression role = compiler.reader().role(text);
      checked(text, new ClassExpression.Some(role, new ClassExpression.Thing()));
      return role;
    }

    @Override
    public String dataProperty(String text) {
      String property = compiler.reader().dataProperty(text);
      checked(
          text,
          new ClassExpression.DataCount(Cardinality.MIN, 1, property, new DataRange.Unqualified()));
      return property;
    }

    @Override
    public String individual(String text) {
      return compiler.reader().individual(text);
    }

    @Override
    public ClassExpression namedClass(String iri) {
      return checked(WrittenIri.bracketed(iri), compiler.reader().namedClass(iri));
    }
  }

  /** The individuals that an expression covers. */
  public NamedExamples covered(Engine engine, ClassExpression expression) {
    return NamedExamples.of(engine.covers(mirror, List.of(expression)).getFirst());
  }

  /**
   * The examples that an argument names: a set of examples or a class by its IRI, written in full,
   * with a prefix or in angle brackets, or the individuals of a class expression.
   */
  public NamedExamples examples(Engine engine, String argument) {
    return ExampleArgument.examples(new Asked(this, engine), prefixes, argument);
  }

  /**
   * The individuals that a list of another program names.
   *
   * @param others prefixes that come before those of the data
   */
  public NamedExamples individuals(List<String> names, Map<String, String> others) {
    return NamedExamples.in(mirror, names.stream().map(name -> individual(name, others)).toList());
  }

  /** The names of examples. */
  public List<String> names(NamedExamples examples) {
    List<String> names = new ArrayList<>(examples.total());
    examples.known().forEach(node -> names.add(mirror.nodeName(node)));
    names.addAll(examples.unknown());
    return names;
  }

  /** The files' graph, as arguments speak of it. */
  private record Asked(FileKnowledgeBase kb, Engine engine)
      implements ExampleArgument.Data<NamedExamples> {
    @Override
    public ClassExpression parse(String text) {
      return kb.parse(text);
    }

    @Override
    public ClassExpression namedClass(String iri) {
      return kb.reader().namedClass(iri);
    }

    @Override
    public Vocabulary vocabulary() {
      return new MirrorVocabulary(kb.mirror);
    }

    @Override
    public Optional<NamedExamples> examples(String iri) {
      int[] members =
          kb.mirror
              .role(kb.mirror.idOf(HtedlVocabulary.EXAMPLE))
              .forward()
              .targetsOf(kb.mirror.idOf(iri));
      return members.length == 0
          ? Optional.empty()
          : Optional.of(NamedExamples.of(kb.mirror, members));
    }

    @Override
    public String near(String iri) {
      return SimilarExampleSet.question(kb.mirror, iri);
    }

    @Override
    public NamedExamples covered(ClassExpression expression) {
      return kb.covered(engine, expression);
    }
  }
}
