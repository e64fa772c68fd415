// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import org.htedl.fuseki.memory.ServerMemory;
import org.jspecify.annotations.Nullable;

/** A body in JSON with a member of each kind that endpoints read. */
public final class MembersOfEveryKind {
  private MembersOfEveryKind() {}

  /** Reads a body; the sentence that refuses it, or null if it is read. */
  public static @Nullable String refusal(byte[] body) throws IOException {
    try (BodyMemory memory = new BodyMemory(ServerMemory.shared())) {
      JsonMembers json =
          new JsonMembers(
              new JsonReader(
                  new StringLengthGuard(
                      new InputStreamReader(new ByteArrayInputStream(body), UTF_8))),
              memory);
      json.document(
          Map.of(
              "text", JsonMembers::string,
              "passed", JsonMembers::passingString,
              "scalar", JsonMembers::scalar,
              "flag", JsonMembers::bool,
              "number", value -> value.integer(-5, 1_000),
              "names", JsonMembers::strings,
              "prefixes", JsonMembers::stringMap,
              "sizes", value -> value.integerMap(0, 9),
              "parts", MembersOfEveryKind::parts));
      return null;
    } catch (RequestException refused) {
      return String.valueOf(refused.getMessage());
    } catch (MalformedJsonException | EOFException malformed) {
      return "not JSON";
    }
  }

  /** A list of texts and of objects with a list of the same. */
  private static void parts(JsonMembers value) throws IOException {
    value.array(
        element -> {
          if (element.isObject()) {
            element.object("a part", Map.of("text", JsonMembers::string));
          } else {
            element.string();
          }
        });
  }
}
