package org.htedl.why;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, whole numbers and truth values. */
final class JsonReader {
  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String text) {
    JsonReader reader = new JsonReader(text);
    Map<String, Object> object = (Map<String, Object>) reader.value();
    if (reader.at != text.length()) {
      throw new IllegalArgumentException("more text at " + reader.at);
    }
    return object;
  }

  private Object value() {
    char c = text.charAt(at);
    if (c == '{') {
      Map<String, Object> object = new LinkedHashMap<>();
      at++;
      while (text.charAt(at) != '}') {
        String name = string();
        expect(':');
        if (object.put(name, value()) != null) {
          throw new IllegalArgumentException("twice: " + name);
        }
        separator('}');
      }
      at++;
      return object;
    }
    if (c == '[') {
      List<Object> array = new ArrayList<>();
      at++;
      while (text.charAt(at) != ']') {
        array.add(value());
        separator(']');
      }
      at++;
      return array;
    }
    if (c == '"') {
      return string();
    }
    int from = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String word = text.substring(from, at);
    return word.equals("true") || word.equals("false")
        ? (Object) Boolean.valueOf(word)
        : Integer.valueOf(word);
  }

  private void separator(char end) {
    if (text.charAt(at) == ',' && text.charAt(at + 1) != end) {
      at++;
    } else if (text.charAt(at) != end) {
      throw new IllegalArgumentException("no separator at " + at);
    }
  }

  private void expect(char c) {
    if (text.charAt(at++) != c) {
      throw new IllegalArgumentException("no " + c + " before " + at);
    }
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw new IllegalArgumentException("a control character before " + at);
      }
      if (c == '\\') {
        c = text.charAt(at++);
        switch (c) {
          case 'n' -> c = '\n';
          case 'r' -> c = '\r';
          case 't' -> c = '\t';
          case 'u' -> {
            c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
            at += 4;
          }
          default -> {}
        }
      }
      string.append(c);
    }
    at++;
    return string.toString();
  }
}
