package org.htedl.fuseki.http.search;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the members of an event as JSON on one line. */
public final class EventJson {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private EventJson() {}

  /** The members as an object; without a line break. */
  public static String line(Map<String, @Nullable Object> members) {
    return GSON.toJson(members);
  }
}
