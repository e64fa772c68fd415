// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.htedl.longrun.fuzz.Dice;

/**
 * Datasets are made on a server, filled, asked over every endpoint and deleted, in memory and on
 * disk. Afterwards nothing of them is left: no memory, thread, file or series of metrics.
 */
final class DatasetCycles implements Kind {
  private static final int INDIVIDUALS = 2_000;

  /** After so many cycles everything is loaded that a server loads once. */
  private static final int WARM = 50;

  /** Deleted datasets of a short run are few against what the server itself comes to need. */
  private static final long SLACK_BYTES = 2 << 20;

  private static final int THREADS_OF_THE_SERVER = 12;
  private static final int FILES_OF_THE_SERVER = 12;

  @Override
  public String name() {
    return "cycles";
  }

  @Override
  public String unit() {
    return "cycles";
  }

  @Override
  public int casesOfSlice() {
    return 1_000;
  }

  @Override
  public int casesInAll() {
    return 3_000;
  }

  private record Measure(long heap, int threads, long ofEngines, long files) {
    static Measure of(Management management) throws IOException, InterruptedException {
      long heap = management.heapAfterCollection();
      List<String> threads = management.threads();
      long ofEngines = threads.stream().filter(name -> name.startsWith("htedl")).count();
      return new Measure(heap, threads.size(), ofEngines, management.openFiles());
    }

    @Override
    public String toString() {
      return "%.1f MB, %d threads (%d of engines), %d files"
          .formatted(heap / 1e6, threads, ofEngines, files);
    }
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws Exception {
    Dice dice = new Dice(slice.seed());
    Problems problems = new Problems();
    String data = data(dice);
    int warm = Math.min(WARM, (slice.cases() + 1) / 2);
    try (ServerProcess server = ServerProcess.htedl(folder);
        Client client = new Client(server);
        Management management = Management.of(server)) {
      Measure before = Measure.of(management);
      for (int i = 0; i < slice.cases(); i++) {
        if (i == warm) {
          before = Measure.of(management);
        }
        cycle(client, "d" + i, dice.percent(50) ? "mem" : "tdb2", data, dice);
      }
      Measure after = Measure.of(management);
      String figures = "after %d: %s; after all: %s".formatted(warm, before, after);
      if (after.heap > before.heap * 1.1 + (slice.cases() < 2 * WARM ? SLACK_BYTES : 0)) {
        problems.add("memory of deleted datasets is kept", figures);
      }
      if (after.threads > before.threads + THREADS_OF_THE_SERVER
          || after.ofEngines > before.ofEngines) {
        problems.add("threads of deleted datasets live", figures + " " + management.threads());
      }
      if (after.files > before.files + FILES_OF_THE_SERVER) {
        problems.add("files of deleted datasets are open", figures);
      }
      checkSeries(client, problems);
      checkFiles(folder, problems);
      return new Outcome(problems.list(), figures);
    }
  }

  private static String data(Dice dice) {
    StringBuilder text = new StringBuilder("PREFIX : <http://ex/>\n");
    for (int i = 0; i < INDIVIDUALS; i++) {
      text.append(
          ":i%d a :C%d ; :r :i%d ; :v %d .\n"
              .formatted(i, i % 5, dice.below(INDIVIDUALS), i % 100));
    }
    return text.append(":yes <https://w3id.org/htedl#example> :i1, :i2 .").toString();
  }

  private static void cycle(Client client, String name, String type, String data, Dice dice)
      throws IOException, InterruptedException {
    String path = "/" + name;
    Client.expect(
        client.send(
            "POST",
            "/$/datasets",
            "application/x-www-form-urlencoded",
            "dbName=" + name + "&dbType=" + type));
    Client.expect(client.send("PUT", path + "/data?default", "text/turtle", data));
    Client.expect(
        client.json(
            path + "/coverage",
            "{\"positives\":{\"examples\":\"http://ex/yes\"},\"negatives\":{\"class\":\"C3\"},"
                + "\"hypotheses\":[\"C0\",\"r some C1\",\"r only not C2\",\"v some xsd:integer[> 50]\"]}"));
    Client.expect(client.json(path + "/instances", "{\"expression\":\"r some C1\",\"limit\":3}"));
    Client.expect(client.json(path + "/workbench", "{\"expression\":\"C1\",\"plan\":true}"));
    Client.expect(client.get(path + "/workbench?names"));
    Client.expect(client.get(path + "/workbench?complete=C"));
    Client.expect(client.get(path + "/mirror"));
    for (String pattern :
        List.of(
            "'not C1' htedl:covers ?x",
            "'C2' htedl:coverage ?n",
            "'r some C1' htedl:explain ?plan",
            ":i1 htedl:entailed (?p ?o)")) {
      client.rows(name, "SELECT * { " + pattern + " }");
    }
    Client.expect(client.update(name, "INSERT DATA { :new a :C1 ; :r :i" + dice.below(9) + " }"));
    client.rows(name, "SELECT * { 'C1' htedl:coverage ?n }");
    Client.expect(client.get("/$/metrics"));
    Client.expect(client.send("DELETE", "/$/datasets/" + URLEncoder.encode(name, UTF_8), "", ""));
  }

  private static void checkSeries(Client client, Problems problems)
      throws IOException, InterruptedException {
    TreeMap<String, Integer> series = new TreeMap<>();
    Client.expect(client.get("/$/metrics"))
        .lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("htedl"))
        .filter(line -> line.matches(".*dataset=\"/?d\\d+\".*"))
        .forEach(line -> series.merge(line.replaceAll("\\{.*", ""), 1, Integer::sum));
    if (!series.isEmpty()) {
      problems.add("metrics of deleted datasets are there", series.toString());
    }
  }

  private static void checkFiles(Path folder, Problems problems) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> left =
          files
              .filter(
                  file ->
                      file.getFileName().toString().matches("d\\d+(\\..*)?|htedl-.*")
                          && !file.endsWith("htedl.log"))
              .toList();
      if (!left.isEmpty()) {
        problems.add("files of deleted datasets are there", left.toString());
      }
    }
  }
}
