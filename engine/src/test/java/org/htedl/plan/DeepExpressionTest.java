package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

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

  @Test
  void whatTheStackCannotHoldIsRefused() throws InterruptedException {
    onUsualStack(
        () ->
            assertThrows(
                BadExpressionException.class,
                () -> Linearizer.plan(ring(), List.of(chain(1_000_000)))));
  }
}
