// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.ModelCheck;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.tail.ComponentBatch;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.answerset.tail.CountRules;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.device.Device;
import org.htedl.engine.Devices;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;

/**
 * Searches for one answer set of programs in several orders: with watched literals, and as CUD@ASP,
 * where in each step the scalar device or another looks at all nogoods. Prints medians of
 * milliseconds as a caller waits, and of conflicts. Then all answer sets of many small programs by
 * the same devices.
 *
 * <p>Each answer set is checked by the definition. All devices go the same way, so that they have
 * the same conflicts; the search with watched literals goes another one to the same verdict.
 */
public final class NogoodTable {
  private static final String SCALAR = "scalar";

  private final int shuffles;
  private final int limitSeconds;
  private final SearchHeuristic heuristic;
  private final List<String> devices = new ArrayList<>(List.of(SCALAR));
  private final PrintWriter out;

  /**
   * Prepares the table.
   *
   * @param shuffles how many orders of each program are solved
   * @param limitSeconds for each search
   * @param names devices, next to the scalar one
   * @throws IllegalArgumentException if a name is unknown
   */
  public NogoodTable(
      int shuffles,
      int limitSeconds,
      SearchHeuristic heuristic,
      List<String> names,
      PrintWriter out) {
    this.shuffles = shuffles;
    this.limitSeconds = limitSeconds;
    this.heuristic = heuristic;
    this.out = out;
    for (String name : names) {
      if (!Devices.isName(name) || name.equalsIgnoreCase(Devices.AUTO)) {
        throw new IllegalArgumentException(
            "no device is called " + name + "; there are " + String.join(", ", Devices.names()));
      }
      if (!devices.contains(name)) {
        devices.add(name);
      }
    }
  }

  /** Programs of the kinds that the tables of CUD@ASP have, small enough for all ways. */
  public static List<Instance> generated() {
    return List.of(
        new Instance("schur 4 41", () -> Instance.schur(4, 41)),
        new Instance("schur 4 43", () -> Instance.schur(4, 43)),
        new Instance("queens 12", () -> Instance.queens(12)),
        new Instance("queens 20", () -> Instance.queens(20)),
        new Instance("colours 150/340/3", () -> Instance.colours(150, 340, 3, 1)),
        new Instance("knight 8", () -> Instance.knight(8)));
  }

  private record Run(String verdict, double millis, long conflicts) {}

  /**
   * Searches and prints.
   *
   * @throws IllegalArgumentException if a device is absent or looks at no nogoods
   * @throws IllegalStateException if something is no answer set, or verdicts or conflicts differ
   */
  public void print(List<Instance> instances) throws BadProgramException {
    List<Device> open = new ArrayList<>();
    try {
      for (String name : devices) {
        open.add(first(name));
      }
      out.print("| | | watched, ms | conflicts |");
      open.forEach(device -> out.print(" " + device.name() + ", ms |"));
      out.println(" conflicts |");
      out.println("|---|---|---:|---:|" + "---:|".repeat(open.size()) + "---:|");
      for (Instance instance : instances) {
        print(instance, open);
        out.flush();
      }
      out.println();
      components(open);
      out.println();
      open.forEach(
          device -> out.println(device.name() + ": " + device.availability().detail() + "."));
      out.flush();
    } finally {
      open.forEach(Device::close);
    }
  }

  /**
   * Answers many components: up to 4 pairs of atoms that exclude each other and rules over them.
   */
  private void components(List<Device> open) {
    out.print("| components | answer sets |");
    open.forEach(device -> out.print(" " + device.name() + ", ms |"));
    out.println();
    out.println("|---:|---:|" + "---:|".repeat(open.size()));
    for (int size : new int[] {1_000, 10_000, 100_000}) {
      ComponentBatch batch = batch(size);
      double[][] millis = new double[open.size()][shuffles];
      ComponentTails.Answers known = null;
      for (int run = 0; run < shuffles; run++) {
        for (int device = 0; device < open.size(); device++) {
          ComponentTails tails = open.get(device).offers(ComponentTails.class).orElseThrow();
          long start = System.nanoTime();
          ComponentTails.Answers answers = tails.answer(batch, Cancellation.NEVER);
          millis[device][run] = Timing.millisSince(start);
          if (known != null && !sameAnswers(known, answers)) {
            throw new IllegalStateException("devices have different answer sets");
          }
          known = answers;
        }
      }
      long all = known == null ? 0 : Arrays.stream(known.counts()).asLongStream().sum();
      out.printf(Locale.ROOT, "| %,d | %,d |", size, all);
      for (double[] each : millis) {
        out.printf(Locale.ROOT, " %.1f |", Timing.median(each));
      }
      out.println();
      out.flush();
    }
  }

  private static boolean sameAnswers(ComponentTails.Answers a, ComponentTails.Answers b) {
    return Arrays.equals(a.counts(), b.counts())
        && a.present().equals(b.present())
        && a.absent().equals(b.absent());
  }

  private static ComponentBatch batch(int components) {
    Random random = new Random(components);
    ComponentBatch batch = new ComponentBatch();
    for (int component = 0; component < components; component++) {
      int pairs = 1 + random.nextInt(4);
      CountRules rules = new CountRules();
      for (int atom = 0; atom < 2 * pairs; atom++) {
        rules.add(atom, 1, CountRules.literal(atom ^ 1, true));
      }
      int more = random.nextInt(3);
      for (int rule = 0; rule < more; rule++) {
        int[] body = random.ints(3, 0, 4 * pairs).toArray();
        rules.add(random.nextInt(2 * pairs), 2 + random.nextInt(2), body);
      }
      batch.add(rules, 2 * pairs);
    }
    return batch;
  }

  private static Device first(String name) {
    List<Device> found;
    try {
      found = Devices.named(name);
    } catch (IllegalStateException absent) {
      throw new IllegalArgumentException(absent.getMessage(), absent);
    }
    found.subList(1, found.size()).forEach(Device::close);
    Device device = found.getFirst();
    if (device.offers(Nogoods.class).isEmpty() || device.offers(ComponentTails.class).isEmpty()) {
      device.close();
      throw new IllegalArgumentException(name + " looks at no nogoods");
    }
    return device;
  }

  private void print(Instance instance, List<Device> open) throws BadProgramException {
    double[][] millis = new double[open.size() + 1][shuffles];
    double[][] conflicts = new double[2][shuffles];
    String verdict = "UNKNOWN";
    for (int order = 0; order < shuffles; order++) {
      GroundProgram program = Shuffle.of(instance.program().get(), order);
      Run watched = run(program, null);
      verdict = same(instance, verdict, watched.verdict);
      millis[0][order] = watched.millis;
      conflicts[0][order] = watched.conflicts;
      for (int device = 0; device < open.size(); device++) {
        Run run = run(program, open.get(device));
        verdict = same(instance, verdict, run.verdict);
        millis[device + 1][order] = run.millis;
        boolean isCut = run.verdict.equals("UNKNOWN") || conflicts[1][order] < 0;
        if (device > 0 && !isCut && run.conflicts != conflicts[1][order]) {
          throw new IllegalStateException(instance.name() + ": devices go different ways");
        }
        conflicts[1][order] = isCut ? -1 : run.conflicts;
      }
    }
    out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %,.0f |",
        instance.name(),
        verdict,
        Timing.median(millis[0]),
        Timing.median(conflicts[0]));
    for (int device = 1; device < millis.length; device++) {
      out.printf(Locale.ROOT, " %.1f |", Timing.median(millis[device]));
    }
    double middle = Timing.median(conflicts[1]);
    out.println(middle < 0 ? " not all |" : String.format(Locale.ROOT, " %,.0f |", middle));
  }

  private static String same(Instance instance, String before, String now) {
    if (!before.equals("UNKNOWN") && !now.equals("UNKNOWN") && !before.equals(now)) {
      throw new IllegalStateException(instance.name() + ": " + before + " and " + now);
    }
    return before.equals("UNKNOWN") ? now : before;
  }

  private Run run(GroundProgram program, @Nullable Device device) throws BadProgramException {
    Optional<Nogoods> nogoods = device == null ? Optional.empty() : device.offers(Nogoods.class);
    try (Nogoods all = nogoods.orElse(null)) {
      return search(program, all);
    }
  }

  private Run search(GroundProgram program, @Nullable Nogoods nogoods) throws BadProgramException {
    long start = System.nanoTime();
    long end = start + limitSeconds * 1_000_000_000L;
    List<Model> models = new ArrayList<>();
    SearchOptions options = new SearchOptions(heuristic, 1, false, 0).withTail(TailOptions.NEVER);
    SearchResult result =
        new AnswerSets(
                program,
                options,
                new VectorTail(KernelChoice.lanes()),
                nogoods,
                models::add,
                MemoryClaim.UNCOUNTED,
                () -> System.nanoTime() > end)
            .run(AnswerSets.Task.MODELS);
    double millis = Timing.millisSince(start);
    if (!models.isEmpty()
        && !new ModelCheck(program, Cancellation.NEVER).isAnswerSet(models.getLast().atoms())) {
      throw new IllegalStateException("what was found is no answer set");
    }
    String verdict = result.exhausted() ? "UNSATISFIABLE" : "UNKNOWN";
    return new Run(
        result.satisfiable() ? "SATISFIABLE" : verdict, millis, result.statistics().conflicts());
  }
}
