// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Contradiction;
import org.htedl.engine.Engine;
import org.htedl.fuseki.ask.BadRequestException;
import org.htedl.fuseki.repair.NamedTriples;
import org.htedl.fuseki.repair.RepairUpdate;
import org.htedl.fuseki.repair.TripleText;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.launcher.learn.Interruption;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.message.Plural;
import org.htedl.mirror.Mirror;
import org.htedl.repair.RemovalRules;
import org.htedl.repair.Repair;
import org.htedl.repair.RepairProblem;
import org.htedl.repair.RepairSearch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl repairs}: the fewest triples of files whose removal ends all contradictions. */
@Command(
    name = "repairs",
    description = {
      "Finds the fewest triples of RDF files whose removal ends all contradictions with their"
          + " axioms.",
      "Nothing is written. Exit status: 0 for a repair, 1 where none was found."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class RepairsCommand implements Callable<Integer> {
  /** Contradictions that are printed of one triple, and supports where there is no repair. */
  private static final int PRINTED = 3;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "RDF files of any syntax that Jena reads, .gz included, as one graph.")
  private List<Path> files = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description = "The rules by which triples are derived (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.OWL;

  @Option(
      names = "--keep",
      paramLabel = "PREDICATE|TRIPLES",
      description =
          "What must stay: all triples of a predicate, or triples in Turtle. May be repeated.")
  private List<String> kept = new ArrayList<>();

  @Option(
      names = "--weight",
      paramLabel = "PREDICATE=N|TRIPLES=N",
      description = "What removing one of these costs, in place of 1. May be repeated.")
  private List<String> weights = new ArrayList<>();

  @Option(names = "--schema", description = "Axioms may be removed as well; else only data is.")
  private boolean schema;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description =
          "Stops after this many seconds, with the best repair so far (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--update", description = "Print a SPARQL update that removes the triples.")
  private boolean update;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (!(seconds > 0)) {
      throw new Failure("--time-limit takes a number of seconds above 0, not " + seconds);
    }
    try (Engine engine = Engine.scalar()) {
      FileKnowledgeBase kb = FileKnowledgeBase.read(imports.sources(files), entailment);
      Mirror mirror = kb.mirror();
      RepairProblem problem =
          new RepairProblem(
              mirror,
              new Closure(entailment, engine::covers),
              rules(new NamedTriples(mirror.asserted(), kb.prefixes())));
      // Before the search there is nothing to print, so a signal ends the process at once.
      try (Interruption interruption = new Interruption()) {
        Repair repair = search(problem, interruption);
        print(repair);
        return repair.removals() == null ? 1 : 0;
      }
    } catch (CancellationException stopped) {
      spec.commandLine().getOut().println(unknown(0));
      return 1;
    } catch (BadRequestException wrong) {
      throw new Failure(wrong.sentence());
    } catch (IOException e) {
      throw new Failure(Failure.sentence(e));
    }
  }

  private Repair search(RepairProblem problem, Cancellation cancellation) {
    try (TerminalProgress progress = TerminalProgress.steps("repairing", -1)) {
      return new RepairSearch(
              problem,
              seconds,
              cancellation,
              known -> progress.stage("repairing, supports", known.supports(), -1),
              MemoryClaim.UNCOUNTED)
          .run();
    }
  }

  private RemovalRules rules(NamedTriples named) {
    RemovalRules rules = new RemovalRules(schema);
    for (String one : kept) {
      if (isTurtle(one)) {
        named.triples(one).forEach(rules::keep);
      } else {
        rules.keepPredicate(named.predicate(one));
      }
    }
    for (String one : weights) {
      int equals = one.lastIndexOf('=');
      String name = one.substring(0, Math.max(0, equals));
      long cost = cost(one.substring(equals + 1), one);
      if (isTurtle(name)) {
        named.triples(name).forEach(triple -> rules.weigh(triple, cost));
      } else {
        rules.weighPredicate(named.predicate(name), cost);
      }
    }
    return rules;
  }

  private static boolean isTurtle(String text) {
    return text.strip().contains(" ");
  }

  private static long cost(String number, String whole) {
    if (!number.matches("0*([1-9]\\d{0,5}|1000000)") || number.length() == whole.length()) {
      throw new Failure(
          "--weight takes PREDICATE=N or TRIPLES=N with N from 1 to 1000000, not " + whole);
    }
    return Long.parseLong(number);
  }

  private void print(Repair repair) {
    PrintWriter out = spec.commandLine().getOut();
    List<Repair.Removal> removals = repair.removals();
    if (update) {
      out.println("# " + summary(repair, removals));
      RepairUpdate text = new RepairUpdate();
      if (removals != null) {
        removals.forEach(removal -> text.add("", removal.triple()));
      }
      out.print(text.update());
    } else {
      if (removals == null) {
        repair.supports().stream().limit(PRINTED).forEach(support -> print(support, out));
      } else {
        removals.forEach(removal -> print(removal, out));
      }
      out.println(summary(repair, removals));
    }
    out.flush();
  }

  private static void print(Repair.Removal removal, PrintWriter out) {
    out.println(TripleText.of(removal.triple()));
    List<Contradiction> ends = removal.ends();
    ends.stream().limit(PRINTED).forEach(ended -> out.println("    " + ended.sentence()));
    if (ends.size() > PRINTED) {
      out.println("    and " + (ends.size() - PRINTED) + " more");
    }
  }

  private static void print(Repair.Support support, PrintWriter out) {
    out.println(support.contradiction().sentence());
    support.removable().forEach(triple -> out.println("    " + TripleText.of(triple)));
    support.kept().forEach(triple -> out.println("    " + TripleText.of(triple) + " # stays"));
  }

  private static String unknown(long bound) {
    return "UNKNOWN: no repair was found; none costs less than " + bound;
  }

  private static String summary(Repair repair, @Nullable List<Repair.Removal> removals) {
    if (repair.status() == Repair.Status.IMPOSSIBLE) {
      return "IMPOSSIBLE: triples that have to stay contradict each other";
    }
    if (removals == null) {
      return unknown(repair.bound());
    }
    String words =
        Plural.counted(removals.size(), "triple")
            + " to remove, cost "
            + repair.cost()
            + ", contradictions "
            + repair.contradictions();
    return repair.status() == Repair.Status.OPTIMAL
        ? "OPTIMAL: " + words
        : "BOUND: " + words + "; no repair costs less than " + repair.bound();
  }
}
