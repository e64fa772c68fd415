// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.htedl.fuseki.ask.Excerpt;

/**
 * Reads JSON of a known shape and reports the place of a deviation. An unknown member is an error,
 * since a mistyped name would otherwise change the answer silently.
 */
public final class JsonMembers {
  private static final int MOST_NAMES = 10_000;

  private final JsonReader json;
  private final BodyMemory memory;

  /**
   * @param memory takes everything that is read and may be kept
   */
  JsonMembers(JsonReader json, BodyMemory memory) {
    this.json = json;
    this.memory = memory;
  }

  /** Reads the value of a member. */
  public interface Member {
    void read(JsonMembers value) throws IOException;
  }

  /** Reads an object that is the whole text. */
  public void document(Map<String, Member> members) throws IOException {
    object(members);
    expect(JsonToken.END_DOCUMENT, "the end of the request");
  }

  /** Reads an object; members that are null count as absent. */
  public void object(Map<String, Member> members) throws IOException {
    object("an object", members);
  }

  /**
   * As {@link #object(Map)}.
   *
   * @param words what is expected, where something else is found
   */
  public void object(String words, Map<String, Member> members) throws IOException {
    expect(JsonToken.BEGIN_OBJECT, words);
    json.beginObject();
    memory.element(0);
    Set<String> seen = new HashSet<>();
    while (json.peek() != JsonToken.END_OBJECT) {
      String name = json.nextName();
      Member member = members.get(name);
      if (member == null) {
        throw RequestException.badRequest(
            "The member "
                + quoted(name)
                + " is not known: expected "
                + String.join(", ", members.keySet())
                + ".");
      }
      if (!seen.add(name)) {
        throw RequestException.badRequest("The member " + quoted(name) + " is there twice.");
      }
      if (json.peek() == JsonToken.NULL) {
        json.nextNull();
      } else {
        member.read(this);
      }
    }
    json.endObject();
  }

  /** A string that is kept in memory. */
  public String string() throws IOException {
    return counted(passingString());
  }

  /** A string that is only passed on. */
  public String passingString() throws IOException {
    expect(JsonToken.STRING, "a string");
    return json.nextString();
  }

  private String counted(String kept) {
    memory.element(kept.length());
    return kept;
  }

  /** Whether what comes next is an object. */
  public boolean isObject() throws IOException {
    return json.peek() == JsonToken.BEGIN_OBJECT;
  }

  /** A string, a number or a boolean, as text. */
  public String scalar() throws IOException {
    return switch (json.peek()) {
      case STRING, NUMBER -> counted(json.nextString());
      case BOOLEAN -> Boolean.toString(json.nextBoolean());
      default -> {
        expect(JsonToken.STRING, "a string, a number, true or false");
        throw new IllegalStateException("not refused");
      }
    };
  }

  public boolean bool() throws IOException {
    expect(JsonToken.BOOLEAN, "true or false");
    return json.nextBoolean();
  }

  /** A whole number in a range, both ends included. */
  public int integer(int least, int most) throws IOException {
    String expected = "a whole number from " + least + " to " + most;
    expect(JsonToken.NUMBER, expected);
    String path = path();
    String text = json.nextString();
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notWhole) {
      // Refused below like a number out of range.
    }
    throw RequestException.badRequest(
        "Expected " + expected + " at " + path + " but found " + Excerpt.start(text) + ".");
  }

  /** Reads an array; each element is handed over. */
  public void array(Member element) throws IOException {
    expect(JsonToken.BEGIN_ARRAY, "an array");
    json.beginArray();
    memory.element(0);
    while (json.peek() != JsonToken.END_ARRAY) {
      element.read(this);
    }
    json.endArray();
  }

  /** An array of strings that are kept. */
  public List<String> strings() throws IOException {
    List<String> strings = new ArrayList<>();
    array(value -> strings.add(value.string()));
    return strings;
  }

  /** An object of strings, such as prefixes. */
  public Map<String, String> stringMap() throws IOException {
    return map("an object of strings", this::string);
  }

  /** An object of whole numbers in a range, both ends included. */
  public Map<String, Integer> integerMap(int least, int most) throws IOException {
    return map("an object of whole numbers", () -> integer(least, most));
  }

  /** Reads one value. */
  private interface Value<T> {
    T read() throws IOException;
  }

  private <T> Map<String, T> map(String words, Value<T> value) throws IOException {
    expect(JsonToken.BEGIN_OBJECT, words);
    Map<String, T> map = new LinkedHashMap<>();
    json.beginObject();
    while (json.peek() != JsonToken.END_OBJECT) {
      String name = counted(json.nextName());
      map.put(name, value.read());
      if (map.size() > MOST_NAMES) {
        throw new RequestException(
            RequestException.TOO_LARGE,
            "There are more than " + MOST_NAMES + " members at " + path() + ": send fewer.");
      }
    }
    json.endObject();
    return map;
  }

  private void expect(JsonToken token, String words) throws IOException {
    JsonToken found = json.peek();
    if (found != token) {
      throw RequestException.badRequest(
          "Expected " + words + " at " + path() + " but found " + words(found) + ".");
    }
  }

  /** The place in the text; names of members in it may be of any length and have any signs. */
  private String path() {
    return Excerpt.start(json.getPath());
  }

  private static String words(JsonToken token) {
    return switch (token) {
      case BEGIN_OBJECT -> "an object";
      case BEGIN_ARRAY -> "an array";
      case STRING -> "a string";
      case END_DOCUMENT -> "the end";
      default -> "a " + token.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  public static String quoted(String text) {
    return '"' + Excerpt.start(text) + '"';
  }
}
