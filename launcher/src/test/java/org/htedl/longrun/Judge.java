// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Optional;
import java.util.regex.Pattern;
import org.htedl.longrun.fuzz.FuzzRequest;
import org.htedl.longrun.fuzz.RawExchange;

/** Says what is wrong with an answer to a fuzzed request, beside that of a server without us. */
final class Judge {
  private static final Pattern OURS =
      Pattern.compile(
          "/(kb|own|view)/+(answersets|coverage|instances|learn|mirror|pattern|repairs|theory"
              + "|vocabulary|why|workbench)([/;].*)?");

  private static final Pattern TERM = Pattern.compile("(htedl:|w3id\\.org/htedl#)[A-Za-z]");

  private Judge() {}

  /** Whether the module adds the endpoint that the request goes to. */
  static boolean isOurs(FuzzRequest request) {
    String path =
        decoded(request.path()).replaceFirst("^http://localhost", "").replaceFirst("#.*", "");
    return OURS.matcher(path.replace("/./", "/")).find();
  }

  /**
   * What is wrong, if anything.
   *
   * @param ours the answer of a server with the module
   * @param plain that of one without, given the same requests
   */
  static Optional<String> problem(FuzzRequest request, RawExchange ours, RawExchange plain) {
    if (ours.timedOut() && !plain.timedOut()) {
      return Optional.of("no answer in time");
    }
    if (ours.status() == plain.status() && (ours.whole() || !plain.whole())) {
      // Containers answer 500 with a trace of their own; Fuseki tells of what it cannot unpack.
      return plain.status() >= 500 || hasTrace(plain) ? Optional.empty() : leaks(ours);
    }
    if (ours.status() >= 500) {
      return isRefusal(ours) ? Optional.empty() : Optional.of(summary(ours));
    }
    if (!ours.whole() && plain.whole()) {
      // Ours must not break off; nor may the connection close without any answer.
      return request.endsEarly() && ours.status() == 0
          ? Optional.empty()
          : Optional.of("broken off: " + summary(ours));
    }
    if (isOurs(request)) {
      return leaks(ours);
    }
    boolean refused =
        ours.status() == 400
            && (plain.status() < 300 || plain.status() == 406)
            && hasTerms(request);
    boolean timed = decoded(request.toString()).contains("imeout");
    boolean unwritten = isMessageThatFusekiCannotWrite(ours, plain);
    boolean both = ours.status() / 100 == 2 && plain.status() / 100 == 2;
    boolean fine =
        refused
            || timed
            || unwritten
            || both
            || isForeign(request, ours)
            || isCutOff(request, ours)
            || isDescription(ours, plain);
    return fine
        ? leaks(ours)
        : Optional.of("where Fuseki alone says %d: %s".formatted(plain.status(), summary(ours)));
  }

  /** A 503 that names what can be set, or the timeout that was. */
  private static boolean isRefusal(RawExchange answer) {
    return answer.status() == 503
        && (answer.body().contains("htedl:")
            || answer.body().contains("htedl.")
            || answer.body().contains("-Xmx")
            || answer.body().contains("timeout")
            || answer.body().contains("timed out"));
  }

  /**
   * Whether Fuseki alone answers 500 in place of a message outside ASCII, whose length it gets
   * wrong unless a filter holds the response back, as ours does.
   */
  private static boolean isMessageThatFusekiCannotWrite(RawExchange ours, RawExchange plain) {
    return plain.status() == 500
        && ours.status() / 100 == 4
        && ours.body().chars().anyMatch(c -> c > 127)
        && (plain.body().isEmpty() || plain.body().contains("Insufficient content written"));
  }

  /**
   * Returns whether the request comes from a page of another server, which Fuseki alone answers.
   */
  private static boolean isForeign(FuzzRequest request, RawExchange ours) {
    return ours.status() == 403
        && (request.method().equals("HEAD") || ours.body().contains("no requests from pages of"))
        && request.headers().stream().anyMatch(line -> line.startsWith("Origin:"));
  }

  /** Returns whether the endpoint describes itself, for which Fuseki alone has no answer. */
  private static boolean isDescription(RawExchange ours, RawExchange plain) {
    return plain.status() == 404
        && plain.body().contains("Service Description")
        && ours.status() == 200
        && ours.body().contains("http://www.w3.org/ns/sparql-service-description#");
  }

  /**
   * Returns whether the request has less than it says or is packed wrongly, which ours refuses.
   * Fuseki alone does what it has got.
   */
  private static boolean isCutOff(FuzzRequest request, RawExchange ours) {
    return ours.status() == 400
        && (request.isDamaged()
            || request.endsEarly() && ours.body().contains("The request ends too early"));
  }

  /**
   * Returns whether an answer shows that Fuseki alone has written a part of a graph, which ours has
   * refused to write.
   */
  static boolean mayBeOtherData(FuzzRequest request, RawExchange ours, RawExchange plain) {
    return isCutOff(request, ours) && plain.status() / 100 == 2;
  }

  /** Returns whether one server has a graph that the other does not have. */
  static boolean isOfOtherData(RawExchange ours, RawExchange plain) {
    int some = ours.status();
    int others = plain.status();
    return some == 404 && others / 100 == 2 || some / 100 == 2 && others == 404;
  }

  /** Returns whether the request has a term of ours, spelled right or wrong. */
  private static boolean hasTerms(FuzzRequest request) {
    return TERM.matcher(decoded(request.text())).find();
  }

  private static Optional<String> leaks(RawExchange answer) {
    return hasTrace(answer) ? Optional.of("a stack trace: " + summary(answer)) : Optional.empty();
  }

  private static boolean hasTrace(RawExchange answer) {
    return answer.body().contains("\tat ") || answer.body().contains("Exception:");
  }

  private static String summary(RawExchange answer) {
    String body = answer.body().strip();
    return answer.status() + " " + body.substring(0, Math.min(300, body.length()));
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }
}
