// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error if that is a terminal; nothing at all otherwise. */
public final class TerminalProgress implements AutoCloseable {
  private static final int UPDATE_MILLIS = 200;

  private final @Nullable ProgressBar bar;

  private TerminalProgress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /** Progress through this many bytes, with the rate and the time that is left. */
  public static TerminalProgress bytes(String task, long total) {
    return new TerminalProgress(
        isTerminal() ? builder(task, total).setUnit(" MB", 1 << 20).showSpeed().build() : null);
  }

  /** Progress through this many steps; -1 if unknown. */
  public static TerminalProgress steps(String task, long total) {
    return new TerminalProgress(isTerminal() ? builder(task, total).build() : null);
  }

  private static ProgressBarBuilder builder(String task, long total) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(total)
        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .clearDisplayOnFinish();
  }

  @SuppressWarnings("SystemConsoleNull") // null without a terminal, again since Java 25
  private static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  public void step(long count) {
    if (bar != null) {
      bar.stepBy(count);
    }
  }

  /** Shows a stage of work that reports where it is. */
  public void stage(String stage, long done, long total) {
    if (bar != null) {
      bar.setExtraMessage(stage);
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
