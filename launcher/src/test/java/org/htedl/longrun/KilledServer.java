// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.longrun.fuzz.Dice;

/**
 * Kills a server over TDB2 at a random moment while it is written to and asked. The next one finds
 * each transaction as a whole or not at all, all of those that were confirmed, and mirrors of just
 * that. In every other four slices the mirrors are kept on disk.
 */
final class KilledServer implements Kind {
  private static final List<String> ENTAILMENTS = List.of("none", "rdfs", "owl", "owl-closed");
  private static final int LONGEST_MS = 2_500;

  @Override
  public String name() {
    return "kill";
  }

  @Override
  public String unit() {
    return "rounds";
  }

  @Override
  public int casesOfSlice() {
    return 15;
  }

  @Override
  public int casesInAll() {
    return 600;
  }

  /** The numbers of the transactions of all rounds. */
  private static final class Confirmations {
    private final AtomicInteger last = new AtomicInteger();
    private final Set<Integer> confirmed = new ConcurrentSkipListSet<>();

    /** Those that were sent and neither confirmed nor refused: there or not. */
    private final Set<Integer> open = new ConcurrentSkipListSet<>();
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws Exception {
    Dice dice = new Dice(slice.seed());
    String entailment = ENTAILMENTS.get((int) Math.floorMod(slice.seed(), 4L));
    boolean keeps = Math.floorMod(slice.seed(), 8L) >= 4;
    String configuration =
        new Configuration(folder, true)
            .tdb2("kb", entailment, keeps ? "build" : "none")
            .write()
            .toString();
    Problems problems = new Problems();
    Confirmations confirmations = new Confirmations();
    for (int round = 0; round <= slice.cases(); round++) {
      try (ServerProcess server = ServerProcess.htedl(folder, "--config", configuration);
          Client client = new Client(server)) {
        check(client, confirmations, problems, "round " + round + ", " + entailment);
        if (round < slice.cases()) {
          // Without a commit, the next server reads the mirrors that this one has kept.
          boolean writes = !keeps || dice.below(3) > 0;
          workAndKill(server, client, dice, confirmations, !entailment.equals("none"), writes);
        }
      }
    }
    if (confirmations.confirmed.isEmpty()) {
      problems.add("nothing was written", "");
    }
    return new Outcome(
        problems.list(),
        entailment
            + (keeps ? ", mirrors kept, " : ", ")
            + confirmations.confirmed.size()
            + " transactions confirmed");
  }

  private static void workAndKill(
      ServerProcess server,
      Client client,
      Dice dice,
      Confirmations confirmations,
      boolean withAxioms,
      boolean writes)
      throws InterruptedException {
    UpdateText updates = new UpdateText(new Dice(dice.below(Integer.MAX_VALUE)), withAxioms);
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  if (writes) {
                    untilKilled(() -> write(client, updates, confirmations));
                  }
                });
    Thread reader =
        Thread.ofPlatform().start(() -> untilKilled(() -> client.json("/kb/coverage", question())));
    TimeUnit.MILLISECONDS.sleep(dice.below(LONGEST_MS));
    server.kill();
    writer.join();
    reader.join();
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void untilKilled(Work work) {
    try {
      while (true) {
        work.run();
      }
    } catch (IOException killed) {
      // As it must be.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(Client client, UpdateText updates, Confirmations confirmations)
      throws IOException, InterruptedException {
    int number = confirmations.last.incrementAndGet();
    confirmations.open.add(number);
    // The graphs of the numbers are no others' business.
    String mark = "INSERT DATA { GRAPH :tx%d { :t" + number + " a :Transaction } }";
    HttpResponse<String> answer =
        client.update("kb", mark.formatted(1) + " ; " + updates.next() + " ; " + mark.formatted(2));
    confirmations.open.remove(number);
    if (answer.statusCode() < 300) {
      confirmations.confirmed.add(number);
    }
  }

  private static String question() {
    return "{\"graph\":\"urn:x-arq:UnionGraph\",\"hypotheses\":[\"<http://ex/Transaction>\"]}";
  }

  private static void check(
      Client client, Confirmations confirmations, Problems problems, String where)
      throws IOException, InterruptedException {
    Set<Integer> first = numbers(client, "tx1");
    Set<Integer> second = numbers(client, "tx2");
    if (!first.equals(second)) {
      problems.add("half a transaction is there", where + ": " + first + " and " + second);
    }
    Set<Integer> lost = new TreeSet<>(confirmations.confirmed);
    lost.removeAll(first);
    Set<Integer> strange = new TreeSet<>(first);
    strange.removeAll(confirmations.confirmed);
    strange.removeAll(confirmations.open);
    if (!lost.isEmpty() || !strange.isEmpty()) {
      problems.add("lost, or there though refused", where + ": " + lost + " and " + strange);
    }
    confirmations.confirmed.addAll(first);
    confirmations.open.clear();
    if (where.endsWith("none")) {
      HttpWalk.comparePlain(client, "kb", new Dice(confirmations.last.get()), problems, where);
    }
    if (!first.isEmpty()) {
      List<String> rows =
          client.rows(
              "kb", "SELECT ?n { GRAPH :tx1 { '<http://ex/Transaction>' htedl:coverage ?n } }");
      if (!rows.equals(List.of(String.valueOf(first.size())))) {
        problems.add("the mirror is not the data", where + ": " + rows + " of " + first.size());
      }
    }
  }

  private static Set<Integer> numbers(Client client, String graph)
      throws IOException, InterruptedException {
    Set<Integer> numbers = new TreeSet<>();
    for (String row :
        client.rows("kb", "SELECT ?x { GRAPH :" + graph + " { ?x a :Transaction } }")) {
      numbers.add(Integer.valueOf(row.replaceAll("\\D", "")));
    }
    return numbers;
  }
}
