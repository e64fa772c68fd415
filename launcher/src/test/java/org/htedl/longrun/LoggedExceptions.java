// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Exceptions in the logs of a server with the module and of one without that gets the same
 * requests. What the second has logged, too, now or earlier, is Fuseki's own. Not thread-safe.
 */
final class LoggedExceptions {
  /** The line before a stack trace, or the message of an error without one. */
  private static final Pattern HEADLINE =
      Pattern.compile("(?m)^(?!\\s)(.*)\\R(?=\\s+at [\\w.$/]+\\()|^\\[.*?\\bERROR +(.*)$");

  /** What Java writes behind the class of an object without a text of its own. */
  private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{1,8}\\b");

  private static final int SHOWN = 2_000;
  private static final int LATE_MS = 300;

  private final Log ours = new Log();
  private final Log plain = new Log();
  private final Set<String> known = new TreeSet<>();

  /** A log that is read in pieces. */
  static final class Log {
    private String rest = "";

    /** The headlines of what is new, and of what was cut off when it was read before. */
    Set<String> headlines(String news) {
      String text = rest + news;
      rest = text.substring(text.lastIndexOf('\n', text.length() - 2) + 1);
      Set<String> found = new TreeSet<>();
      Matcher matcher = HEADLINE.matcher(text);
      while (matcher.find()) {
        String headline = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        found.add(IDENTITY.matcher(headline.strip()).replaceAll("@…"));
      }
      return found;
    }
  }

  /** Reads what is new in both logs. */
  void check(ServerProcess server, ServerProcess withoutUs, Problems problems, String where)
      throws IOException, InterruptedException {
    String news = server.newLog();
    Set<String> strange = strange(news, withoutUs.newLog());
    if (!strange.isEmpty()) {
      // The other server may write its own a little later.
      TimeUnit.MILLISECONDS.sleep(LATE_MS);
      known.addAll(plain.headlines(withoutUs.newLog()));
      strange.removeAll(known);
    }
    if (!strange.isEmpty()) {
      String shown = news.substring(0, Math.min(SHOWN, news.length()));
      problems.add("logged: " + strange + "\n" + shown, "until " + where);
    }
  }

  /** The headlines in our log that the other has never had. */
  Set<String> strange(String newsOfOurs, String newsOfPlain) {
    known.addAll(plain.headlines(newsOfPlain));
    Set<String> strange = ours.headlines(newsOfOurs);
    strange.removeAll(known);
    return strange;
  }
}
