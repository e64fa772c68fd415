// SPDX-License-Identifier: Apache-2.0
// The hypotheses tried as a file.

const FORMAT = "htedl-hypotheses";
const NUMBERS = ["covered", "tp", "fp", "fn", "tn"];
const MEASURES = ["accuracy", "precision", "recall", "f1", "mcc"];

export const exported = (groups) => JSON.stringify({ format: FORMAT, version: 1, groups }, null, 1);

const isText = (value) => typeof value === "string";

function example(source) {
  if (source === undefined) {
    return true;
  }
  const entries = source !== null && typeof source === "object" ? Object.entries(source) : [];
  const [[kind, value] = []] = entries;
  return entries.length === 1 && (kind === "individuals" ? Array.isArray(value) && value.every(isText) : (kind === "examples" || kind === "class") && isText(value));
}

function item(read) {
  if (!isText(read?.expression)) {
    throw new Error("The file has a hypothesis without an expression.");
  }
  const kept = { expression: read.expression };
  for (const name of [...NUMBERS, ...MEASURES]) {
    const value = read[name];
    if (typeof value === "number" || (value === null && MEASURES.includes(name))) {
      kept[name] = value;
    }
  }
  return kept;
}

/**
 * The groups in the text of a file, with what is known of them and nothing else.
 *
 * @throws Error with a sentence if it is no such file
 */
export function imported(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("The file is not JSON.");
  }
  if (read?.format !== FORMAT || !Array.isArray(read.groups)) {
    throw new Error("The file has no hypotheses that this page has exported.");
  }
  return read.groups.map((group) => {
    const { graph, positives, negatives } = group?.examples ?? {};
    if ((graph !== undefined && !isText(graph)) || !example(positives) || !example(negatives) || !Array.isArray(group?.items)) {
      throw new Error("The file has a group whose examples cannot be read.");
    }
    return { examples: { graph, positives, negatives }, items: group.items.map(item) };
  });
}
