// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees of maps, lists and single values as JSON on one line. Does not recurse into maps and
 * lists, since an explanation may be deeper than a thread's stack.
 */
public final class JsonTree {
  private static final Gson SINGLE =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  /** An object or array that was begun. */
  private record Open(Iterator<?> rest, boolean isObject) {}

  private JsonTree() {}

  /** The members as an object; without a line break. */
  public static String line(Map<String, ? extends @Nullable Object> members) {
    StringWriter text = new StringWriter();
    try {
      write(members, new JsonWriter(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(Map<String, ? extends @Nullable Object> root, JsonWriter json)
      throws IOException {
    Deque<Open> open = new ArrayDeque<>();
    begin(root, json, open);
    while (!open.isEmpty()) {
      Open inner = open.peek();
      if (inner.rest.hasNext()) {
        Object next = inner.rest.next();
        if (next instanceof Map.Entry<?, ?> member) {
          json.name(String.valueOf(member.getKey()));
          begin(member.getValue(), json, open);
        } else {
          begin(next, json, open);
        }
      } else {
        open.pop();
        if (inner.isObject) {
          json.endObject();
        } else {
          json.endArray();
        }
      }
    }
  }

  /** Writes a single value, or begins an object or array. */
  private static void begin(@Nullable Object value, JsonWriter json, Deque<Open> open)
      throws IOException {
    switch (value) {
      case Map<?, ?> map -> {
        json.beginObject();
        open.push(new Open(map.entrySet().iterator(), true));
      }
      case List<?> list -> {
        json.beginArray();
        open.push(new Open(list.iterator(), false));
      }
      case null -> json.nullValue();
      case Object single -> SINGLE.toJson(single, single.getClass(), json);
    }
  }
}
