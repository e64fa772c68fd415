// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.testing.interruption.Interruption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each pass over many terms, tuples or atoms asks whether it is still wanted, counted in passes: a
 * pass that asks does so once in 4,096 steps at least.
 */
class LongGroundingTest {
  private static final int SIZE = 1 << 17;
  private static final int PASS = SIZE >> 12;

  private static void ground(String text, Cancellation cancellation) throws Exception {
    Grounder grounder = new Grounder();
    grounder.read("", text, Cancellation.NEVER);
    grounder.ground(MemoryClaim.UNCOUNTED, cancellation);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "10 | {a(1..N)}. :- #count{X:a(X)} > 5. h :- #sum{X:a(X)} > 100000.",
        "10 | {a(1..N)}. #minimize{X@1,X:a(X)}. :~ a(X), X>5. [1@2,X]",
        "9 | a(1..N). h :- #count{X:a(X)} > 5. s(M):-M=#sum+{X/1000000:a(X)}. g :- #max{X:a(X)} >"
            + " 7.",
        "14 | r(0,s(0)). r(X+1,s(X+1)):-r(X,Y), X<N. {k(Y):r(X,Y)}.",
        "6 | a(1..N)."
      })
  void eachPassAsks(int passes, String rules) throws Exception {
    String text = rules.replace("N", Integer.toString(SIZE));
    Interruption counting = Interruption.none();
    ground(text, counting);
    assertTrue(counting.points() >= passes * PASS, counting.points() / PASS + " passes ask");
    for (int at = 1; at <= counting.points(); at += 1 + at / 2) {
      Interruption stop = Interruption.leftAt(at);
      assertThrows(CancellationException.class, () -> ground(text, stop), "stopped at " + at);
      assertEquals(at, stop.points());
    }
  }
}
