package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.stratum.Refusals;
import org.htedl.device.Cancellation;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.limit.MirrorLimits;
import org.htedl.mirror.limit.Progress;
import org.htedl.mirror.store.LoadedMirror;
import org.jspecify.annotations.Nullable;

/** The mirror of some files' triples, with the prefixes that the files declare. Not thread-safe. */
public final class FileKnowledgeBase {
  private static final Pattern LOCAL_NAME = Pattern.compile("[^\\s<>\"'(){},]*");
  private static final Pattern FULL_IRI =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://|urn:)[^\\s<>\"]+");

  private final Mirror mirror;
  private final Map<String, String> prefixes;
  private final ExpressionCompiler compiler;
  private final Set<String> warned = new HashSet<>();

  private FileKnowledgeBase(Mirror mirror, Map<String, String> prefixes) {
    this.mirror = mirror;
    this.prefixes = prefixes;
    this.compiler = new ExpressionCompiler(mirror.vocabulary(), List.of(prefixes));
  }

  /**
   * Streams the files into a mirror, with what follows from them; named graphs' triples count as if
   * they were in one graph.
   */
  public static FileKnowledgeBase read(List<Path> files, Entailment entailment) throws IOException {
    return read(files, entailment, MirrorLimits.OF_ARRAYS);
  }

  /**
   * As above.
   *
   * @param limits how much a mirror can hold
   */
  public static FileKnowledgeBase read(List<Path> files, Entailment entailment, MirrorLimits limits)
      throws IOException {
    try (Engine engine = Engine.scalar()) {
      return read(files, new Closure(entailment, engine::covers), limits);
    }
  }

  /**
   * As {@link #read(List, Entailment)}, but from a snapshot next to the first file where that is of
   * the same data; else it is written.
   *
   * @param hashes whether all content of the files is compared
   */
  public static FileKnowledgeBase kept(List<Path> files, Entailment entailment, boolean hashes)
      throws IOException {
    try (Engine engine = Engine.scalar()) {
      Closure closure = new Closure(entailment, engine::covers);
      KeptMirror kept = KeptMirror.of(files, closure, hashes);
      Optional<LoadedMirror> loaded = kept.load();
      if (loaded.isPresent()) {
        closure.warnings(loaded.get().mirror()).forEach(FileKnowledgeBase::warn);
        return new FileKnowledgeBase(loaded.get().mirror(), loaded.get().notes());
      }
      FileKnowledgeBase read = read(files, closure, MirrorLimits.OF_ARRAYS);
      kept.keep(read.mirror, read.prefixes);
      return read;
    }
  }

  private static FileKnowledgeBase read(List<Path> files, Closure closure, MirrorLimits limits)
      throws IOException {
    Map<String, String> prefixes = new TreeMap<>();
    try (TerminalProgress progress = TerminalProgress.steps("building the mirror", -1)) {
      MirrorBuilder builder =
          new MirrorBuilder(null, progress::stage, MemoryClaim.UNCOUNTED, limits);
      DataFiles.read(
          files,
          new StreamRDFWrapper(new FactStream(builder)) {
            @Override
            public void prefix(String prefix, String iri) {
              prefixes.put(prefix, iri);
            }
          });
      return new FileKnowledgeBase(closed(builder.build(), closure, progress::stage), prefixes);
    }
  }

  /** The mirror with what follows from it. */
  public static Mirror closed(Mirror asserted, Entailment entailment, Progress progress) {
    try (Engine engine = Engine.scalar()) {
      return closed(asserted, new Closure(entailment, engine::covers), progress);
    }
  }

  private static Mirror closed(Mirror asserted, Closure closure, Progress progress) {
    Mirror closed = closure.close(asserted, progress, Long.MAX_VALUE);
    closure.warnings(closed).forEach(FileKnowledgeBase::warn);
    return closed;
  }

  private static void warn(String sentence) {
    System.err.println("htedl: " + sentence);
  }

  /** Warns of what the expression reads that is incomplete, of each name once. */
  private ClassExpression warned(String text, ClassExpression expression) {
    for (String sentence : Refusals.in(mirror).concerning(expression)) {
      if (warned.add(sentence)) {
        warn(text + ": " + sentence);
      }
    }
    return expression;
  }

  /** The sample that the server shows when it has no data. */
  static FileKnowledgeBase sample() {
    MirrorBuilder builder = new MirrorBuilder();
    FactStream facts = new FactStream(builder);
    Graph graph = SampleKnowledgeBase.graph();
    graph.find().forEach(facts::triple);
    return new FileKnowledgeBase(builder.build(), graph.getPrefixMapping().getNsPrefixMap());
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
    String iri = argument.startsWith("_:") ? argument : iriOf(argument);
    if (iri != null) {
      return iri;
    }
    ClassExpression listed = compiler.read("{" + argument + "}");
    if (listed instanceof ClassExpression.OneOf one && one.individuals().size() == 1) {
      return one.individuals().getFirst();
    }
    throw new Failure("expected one individual, found " + argument);
  }

  /**
   * The name that stands for an individual in a file of another program: an IRI, one with a prefix,
   * or a local name that one individual has alone. What is none of these comes back as it is.
   *
   * @param others prefixes that come before those of the data
   */
  public String individual(String written, Map<String, String> others) {
    if (mirror.idOf(written) >= 0) {
      return written;
    }
    int colon = written.indexOf(':');
    if (colon >= 0) {
      String prefix = written.substring(0, colon);
      String namespace = others.getOrDefault(prefix, prefixes.get(prefix));
      return namespace == null ? written : namespace + written.substring(colon + 1);
    }
    List<String> meant =
        mirror.vocabulary().withLocalName(written).stream()
            .filter(name -> mirror.idOf(name) >= 0 && mirror.live().contains(mirror.idOf(name)))
            .toList();
    return meant.size() == 1 ? meant.getFirst() : written;
  }

  /**
   * @throws BadExpressionException for what cannot be understood
   */
  public ClassExpression parse(String text) {
    return warned(text, compiler.read(text));
  }

  /**
   * The examples that an argument names: a set of examples or a class by its IRI, written in full,
   * with a prefix or in angle brackets, or the individuals of a class expression.
   */
  public List<String> examples(Engine engine, String argument) {
    ExampleFinder finder = new ExampleFinder(new Asked(this, engine), compiler);
    String iri = iriOf(argument);
    ExampleFinder.Meaning meaning =
        iri == null ? ExampleFinder.Meaning.NEITHER : finder.meaning(iri);
    if (meaning.isClass() && meaning.listed().isPresent()) {
      throw new Failure(
          argument + " is both a class and a set of examples; write the class as (<" + iri + ">)");
    }
    return meaning.listed().isPresent()
        ? List.copyOf(meaning.listed().get())
        : covered(engine, argument, iri);
  }

  private List<String> covered(Engine engine, String argument, @Nullable String iri) {
    try {
      ClassExpression expression = parse(iri == null ? argument : "<" + iri + ">");
      return names(engine.covers(mirror, List.of(expression)).getFirst().toArray());
    } catch (BadExpressionException bad) {
      throw new Failure(
          "the examples "
              + argument
              + ": "
              + (iri == null ? "" : "no set of examples has this IRI. ")
              + bad.getMessage());
    }
  }

  /** The files' graph, as the command line asks it. */
  private record Asked(FileKnowledgeBase kb, Engine engine) implements RequestGraph {
    @Override
    public Mirror mirror() {
      return kb.mirror;
    }

    @Override
    public Cancellation cancellation() {
      return Cancellation.NEVER;
    }

    @Override
    public Vocabulary vocabulary() {
      return kb.mirror.vocabulary();
    }

    @Override
    public Map<String, String> prefixes() {
      return kb.prefixes;
    }

    @Override
    public Optional<Set<String>> examples(String iri) {
      int[] members =
          kb.mirror
              .role(kb.mirror.idOf(HtedlVocabulary.EXAMPLE))
              .forward()
              .targetsOf(kb.mirror.idOf(iri));
      return members.length == 0
          ? Optional.empty()
          : Optional.of(new LinkedHashSet<>(kb.names(members)));
    }
  }

  private List<String> names(int[] nodes) {
    List<String> names = new ArrayList<>(nodes.length);
    for (int node : nodes) {
      names.add(mirror.nodeName(node));
    }
    return names;
  }

  /** The IRI that the whole argument is, or null if it is none. */
  private @Nullable String iriOf(String argument) {
    if (argument.startsWith("<") && argument.endsWith(">")) {
      return argument.substring(1, argument.length() - 1);
    }
    int colon = argument.indexOf(':');
    String namespace = colon < 0 ? null : prefixes.get(argument.substring(0, colon));
    if (namespace != null && LOCAL_NAME.matcher(argument.substring(colon + 1)).matches()) {
      return namespace + argument.substring(colon + 1);
    }
    return namespace == null && FULL_IRI.matcher(argument).matches() ? argument : null;
  }
}
