package org.htedl.fuseki.http;

import java.util.concurrent.atomic.LongAdder;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;

/** How fast hypotheses about a dataset have been evaluated so far, over all requests. */
final class Throughput {
  private static final Symbol KEPT = Symbol.create("https://w3id.org/htedl#throughput");
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongAdder hypotheses = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** That of a dataset. */
  static Throughput of(DatasetGraph dataset) {
    Context context = dataset.getContext();
    synchronized (context) {
      if (context.get(KEPT) instanceof Throughput known) {
        return known;
      }
      Throughput made = new Throughput();
      context.set(KEPT, made);
      return made;
    }
  }

  /** A batch has been evaluated. */
  void add(int evaluated, long elapsed) {
    hypotheses.add(evaluated);
    nanos.add(elapsed);
  }

  /** How many hypotheses have been evaluated. */
  long hypotheses() {
    return hypotheses.sum();
  }

  /** The time that took, in seconds; of requests at the same time each counts. */
  double seconds() {
    return nanos.sum() / NANOS_PER_SECOND;
  }

  /** Hypotheses a second, 0 if none has been evaluated. */
  double perSecond() {
    double seconds = seconds();
    return seconds == 0 ? 0 : hypotheses() / seconds;
  }
}
