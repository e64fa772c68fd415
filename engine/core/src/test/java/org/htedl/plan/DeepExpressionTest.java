// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Depth;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That depth is evaluated or refused, on a stack of usual size, and never overflows it. */
class DeepExpressionTest {
  private static final long USUAL_STACK = 1 << 20;

  private static Mirror ring() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("http://e/a", "http://e/p", "http://e/b");
    builder.add("http://e/b", "http://e/p", "http://e/a");
    return builder.build();
  }

  private static ClassExpression chain(int levels) {
    ClassExpression expression = new ClassExpression.Thing();
    for (int i = 0; i < levels; i++) {
      expression = new ClassExpression.Some(new RoleExpression.Named("http://e/p"), expression);
    }
    return expression;
  }

  private static void onUsualStack(Runnable check) throws InterruptedException {
    Throwable[] thrown = new Throwable[1];
    Thread thread = new Thread(null, check, "deep", USUAL_STACK);
    thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
    thread.start();
    thread.join();
    assertNull(thrown[0]);
  }

  @Test
  void aThousandLevelsAreEvaluated() throws InterruptedException {
    onUsualStack(
        () ->
            assertEquals(
                2, Engine.scalar().covers(ring(), List.of(chain(1000))).getFirst().cardinality()));
  }

  /** One level in a text may be three in an expression. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "not (owl:Nothing or owl:Thing and ",
        "<http://e/p> max 1 (owl:Nothing or owl:Thing and "
      })
  void connectivesAreLevelsToo(String level) throws InterruptedException {
    onUsualStack(
        () -> {
          Mirror ring = ring();
          for (int levels : new int[] {330, ManchesterParser.MAX_DEPTH - 1}) {
            ClassExpression parsed =
                new ManchesterParser(new NameResolver(new MirrorVocabulary(ring), List.of()))
                    .parse(level.repeat(levels) + "owl:Thing" + ")".repeat(levels));
            if (levels == 330) {
              assertEquals(1, Linearizer.plan(ring, List.of(parsed)).hypotheses());
            } else {
              assertThrows(
                  BadExpressionException.class, () -> Linearizer.plan(ring, List.of(parsed)));
            }
          }
        });
  }

  /** What reads as one level may be planned as three. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s some (",
        "%s only (",
        "%s min 1 (",
        "%s max 1 (",
        "%s exactly 1 (",
        "not (",
        "owl:Thing and ("
      })
  void asDeepAsTheParserReadsIsEvaluated(String level) throws InterruptedException {
    int levels = ManchesterParser.MAX_DEPTH - 1;
    String text = level.formatted("<http://e/p>").repeat(levels) + "owl:Thing" + ")".repeat(levels);
    onUsualStack(
        () -> {
          Mirror ring = ring();
          List<ClassExpression> parsed =
              List.of(
                  new ManchesterParser(new NameResolver(new MirrorVocabulary(ring), List.of()))
                      .parse(text));
          try (Engine simd = new Engine(new SimdDevice(1))) {
            assertArrayEquals(
                Engine.scalar().covers(ring, parsed).getFirst().toArray(),
                simd.covers(ring, parsed).getFirst().toArray());
          }
        });
  }

  @Test
  void whatIsDeeperThanTheLimitIsRefused() throws InterruptedException {
    onUsualStack(
        () -> {
          Linearizer.plan(ring(), List.of(chain(Depth.EXPRESSIONS - 1)));
          for (int levels : new int[] {Depth.EXPRESSIONS, 1_000_000}) {
            BadExpressionException refused =
                assertThrows(
                    BadExpressionException.class,
                    () -> Linearizer.plan(ring(), List.of(chain(levels))));
            assertEquals("The expression is nested more than 1,000 deep.", refused.getMessage());
          }
        });
  }
}
