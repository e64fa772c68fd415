// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.launcher.console.Failure;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/**
 * Says when the mirror of a dataset's default graph is there: the server answers before, but plain
 * graph patterns by Jena, which takes minutes for some of them.
 */
final class MirrorNotice {
  /** A mirror that is there so soon needs no word before. */
  private static final long SOON_MILLIS = 500;

  private final DatasetGraph dataset;
  private final PrintWriter out;

  /**
   * @param dataset with mirrors
   * @param out where it is said
   */
  MirrorNotice(DatasetGraph dataset, PrintWriter out) {
    this.dataset = dataset;
    this.out = out;
  }

  /** Says that the mirror is there, or that it is being built and later that it is there. */
  void print() {
    CompletableFuture<String> state = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("htedl-first-mirror")
        .start(() -> state.complete(awaited(System.nanoTime())));
    String soon = state.copy().completeOnTimeout("", SOON_MILLIS, TimeUnit.MILLISECONDS).join();
    if (!soon.isEmpty()) {
      say(soon);
    } else {
      say("being built; until it is there, Jena matches graph patterns, which can take long");
      CompletableFuture<Void> unused = state.thenAccept(this::say);
    }
  }

  private String awaited(long start) {
    try {
      Mirror mirror =
          Txn.calculateRead(
              dataset,
              () -> ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
      return String.format(
          Locale.ROOT,
          "ready after %.1f s: %,d triples%s, %,d MB",
          (System.nanoTime() - start) / 1e9,
          mirror.assertions(),
          derived(new EntailedTriples(mirror).size()),
          mirror.bytes() >> 20);
    } catch (RuntimeException | Error failed) {
      return "none: " + Failure.sentence(failed);
    }
  }

  private String derived(long derived) {
    return derived == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " (%,d derived, which plain SPARQL sees%s)",
            derived,
            DatasetLayers.of(dataset).infersByDefault() ? "" : " with infer=true");
  }

  private void say(String state) {
    out.println("Mirror      " + state);
    out.flush();
  }
}
