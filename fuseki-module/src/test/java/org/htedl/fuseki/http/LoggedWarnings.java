// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * What is logged as a warning or worse while this is open. Not what Jetty says about files of
 * passwords that are gone: Fuseki never stops the threads that watch them, so that those of servers
 * that other tests have closed go on.
 */
public final class LoggedWarnings implements AutoCloseable {
  private static final String WATCHER = "org.eclipse.jetty.util.Scanner";

  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final AbstractAppender appender =
      new AbstractAppender("warnings", null, null, true, Property.EMPTY_ARRAY) {
        @Override
        public void append(LogEvent event) {
          if (WATCHER.equals(event.getLoggerName())) {
            return;
          }
          Throwable thrown = event.getThrown();
          lines.add(
              event.getLoggerName()
                  + ": "
                  + event.getMessage().getFormattedMessage()
                  + (thrown == null ? "" : " " + thrown));
        }
      };

  private final LoggerConfig root = context.getConfiguration().getRootLogger();
  private final Level before = root.getLevel();

  public LoggedWarnings() {
    appender.start();
    root.setLevel(Level.WARN);
    root.addAppender(appender, Level.WARN, null);
    context.updateLoggers();
  }

  /** The messages so far, with their loggers. */
  public List<String> lines() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  @Override
  public void close() {
    root.removeAppender(appender.getName());
    root.setLevel(before);
    context.updateLoggers();
    appender.stop();
  }
}
