// SPDX-License-Identifier: Apache-2.0
// Reading an answer that comes line by line.
import { Refusal } from "../server.js";

/**
 * Reads a response of one JSON object a line, while it comes.
 *
 * @param each called with each object
 */
export async function readLines(response, each) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (done ? "\n" : value)).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.trim() !== "") {
          each(JSON.parse(line));
        }
      }
      if (done) {
        return;
      }
    }
  } catch (e) {
    if (e.name === "AbortError") {
      throw e;
    }
    throw new Refusal("The connection broke before the search had ended.");
  }
}
