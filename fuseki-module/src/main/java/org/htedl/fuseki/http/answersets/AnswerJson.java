// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Answer sets as JSON on one line: by the names of predicates, the arguments of their atoms.
 * Integers are numbers, all other terms texts as the rules write them; what is shown and no atom is
 * in a list of its own.
 */
final class AnswerJson implements AnswerText {
  /** Units of work of writing a term. */
  private static final int WORK = 16;

  @Override
  public String of(
      ShownAtoms atoms, List<String> shown, @Nullable List<Long> costs, WorkMeter meter) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setHtmlSafe(false);
      write(json, atoms, atoms.of(shown, meter), costs, meter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(
      JsonWriter json,
      ShownAtoms atoms,
      List<Integer> shown,
      @Nullable List<Long> costs,
      WorkMeter meter)
      throws IOException {
    GroundTerms terms = atoms.terms();
    json.beginObject();
    json.name("model").beginObject();
    for (Map.Entry<String, List<Integer>> predicate : atoms.atoms(shown, meter).entrySet()) {
      json.name(predicate.getKey()).beginArray();
      for (int atom : predicate.getValue()) {
        json.beginArray();
        for (int i = 0; i < terms.arity(atom); i++) {
          meter.add(WORK);
          write(json, terms, terms.argument(atom, i));
        }
        json.endArray();
      }
      json.endArray();
    }
    json.endObject();
    List<Integer> others = shown.stream().filter(term -> !terms.isNamed(term)).toList();
    if (!others.isEmpty()) {
      json.name("terms").beginArray();
      for (int term : others) {
        meter.add(WORK);
        write(json, terms, term);
      }
      json.endArray();
    }
    if (costs != null) {
      json.name("cost").beginArray();
      for (long cost : costs) {
        json.value(cost);
      }
      json.endArray();
    }
    json.endObject();
  }

  private static void write(JsonWriter json, GroundTerms terms, int term) throws IOException {
    if (terms.isNumber(term)) {
      json.value(terms.value(term));
    } else {
      json.value(terms.write(term));
    }
  }
}
