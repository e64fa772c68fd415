// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.benchmarks.process.ChildTime;

/**
 * Another program that learns. It is run once for each fold, with the path of a file of JSON as its
 * last argument, and prints a class expression in Manchester syntax as the last line of its
 * standard output. What it prints as errors is kept in a file of the folder.
 *
 * @param name what tables call it
 * @param command the program and its arguments
 * @param seconds how long a run may take; then it is ended, and has learned nothing
 * @param folder where the files of the runs are
 */
record PeerCommand(String name, List<String> command, int seconds, Path folder)
    implements Contestant {
  private static final String ERRORS = ".log";

  PeerCommand {
    command = List.copyOf(command);
  }

  /**
   * Reads {@code NAME=COMMAND}; spaces separate the arguments.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static PeerCommand parse(String text, int seconds, Path folder) {
    int equals = text.indexOf('=');
    String name = text.substring(0, Math.max(0, equals));
    String command = text.substring(equals + 1).strip();
    if (!name.matches("[A-Za-z0-9._-]+") || command.isEmpty()) {
      throw new IllegalArgumentException("a peer is NAME=COMMAND, not " + text);
    }
    return new PeerCommand(name, List.of(command.split(" +", -1)), seconds, folder);
  }

  @Override
  public Answer learn(TrainingPart part) throws IOException {
    Path question = folder.resolve(part.label() + "-" + name + ".json");
    Files.writeString(question, json(part).toString());
    Path output = folder.resolve(part.label() + "-" + name + ".out");
    Path errors = folder.resolve(part.label() + "-" + name + ERRORS);
    List<String> whole = new ArrayList<>(command);
    whole.add(question.toAbsolutePath().toString());
    double before = ChildTime.seconds();
    long start = System.nanoTime();
    String remark = run(whole, output, errors);
    double wall = (System.nanoTime() - start) / 1e9;
    double cpu = ChildTime.seconds() - before;
    List<String> lines = Files.readString(output).lines().filter(line -> !line.isBlank()).toList();
    if (remark.isEmpty() && lines.isEmpty()) {
      remark = "printed no expression";
    }
    return new Answer(remark.isEmpty() ? lines.getLast().strip() : null, remark, cpu, wall);
  }

  /** Runs it to its end; what was wrong, or nothing. */
  private String run(List<String> whole, Path output, Path errors) throws IOException {
    Process process;
    try {
      process =
          new ProcessBuilder(whole)
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
    } catch (IOException absent) {
      throw new IOException(
          name + ": " + whole.getFirst() + " cannot be run; is it installed and on the path?",
          absent);
    }
    try {
      process.getOutputStream().close();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        return "did not end within " + seconds + " s";
      }
      return process.exitValue() == 0
          ? ""
          : "ended with status " + process.exitValue() + ", see " + errors;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      end(process);
    }
  }

  /** Ends the program and what it has started, and waits for it, so that its time is counted. */
  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private JsonObject json(TrainingPart part) {
    JsonObject json = new JsonObject();
    json.put("task", part.task().name());
    json.put("round", part.round());
    json.put("fold", part.fold());
    json.put("data", part.data().toAbsolutePath().toString());
    json.put("positives", array(Example.side(part.examples(), true)));
    json.put("negatives", array(Example.side(part.examples(), false)));
    json.put("arguments", array(part.task().argumentsOf(name)));
    return json;
  }

  private static JsonArray array(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }
}
