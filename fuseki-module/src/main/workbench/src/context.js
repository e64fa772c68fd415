// SPDX-License-Identifier: Apache-2.0
// What can come next in an expression, from the text before it.

const TOKEN =
  /\s+|#[^\n]*|(?<iri><[^<>\s=][^<>\s]*>)|(?<string>"(?:[^"\\]|\\.)*"(?:\^\^\S+|@[\w-]+)?)|(?<label>'(?:[^'\\]|\\.)*')|(?<number>[+-]?\d[\d.eEfF]*)|(?<word>[\p{L}_:][\p{L}\p{N}_.:-]*)|(?<sign><=|>=|\S)/gu;

const QUANTIFIER = /^(some|only)$/i;
const CARDINALITY = /^(min|max|exactly)$/i;
const CONNECTIVE = /^(and|or|that)$/i;
const FACET = /^(length|minLength|maxLength|pattern|langRange|<=?|>=?)$/i;

/** Stands for the inverse of a property, whose values are individuals. */
const INVERSE = { inverse: true };

/**
 * Reads the text before the place where something is to be written.
 *
 * @returns {{want: string, name?: string, of?: string|object}} want: "operand" (a class expression or data range, the
 *   filler of property `of`), "after name" (`name` may be a class or a property), "after property", "after operand",
 *   "value" or "member" (of property `of`), "number", "counted" (a filler of `of`, or none), "property", "facet",
 *   "literal"
 */
export function contextOf(text) {
  const outer = [];
  let level = null;
  let state = { want: "operand", of: null };
  const operand = () => ({ want: "after operand" });
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    if (/^(\s|#)/.test(token)) {
      continue;
    }
    const isName = groups.iri !== undefined || groups.label !== undefined || groups.word !== undefined;
    if (token === "(") {
      outer.push(level);
      level = state.want === "operand" || state.want === "counted" ? (state.of ?? null) : null;
      state = state.want === "property" ? state : { want: "operand", of: level };
    } else if (token === ")") {
      level = outer.pop() ?? null;
      state = state.of === INVERSE ? state : operand();
    } else if (token === "{") {
      state = { want: "member", of: state.of ?? null };
    } else if (token === "," && state.of !== undefined && state.want === "after member") {
      state = { want: "member", of: state.of };
    } else if (token === "[" || (token === "," && state.want === "after literal")) {
      state = { want: "facet" };
    } else if (token === "}" || token === "]") {
      state = operand();
    } else if (state.want === "member") {
      state = { want: "after member", of: state.of };
    } else if (state.want === "facet" && FACET.test(token)) {
      state = { want: "literal" };
    } else if (state.want === "literal") {
      state = { want: "after literal" };
    } else if (state.want === "value") {
      state = operand();
    } else if (state.want === "number" || groups.number !== undefined) {
      state = { want: "counted", of: state.of };
    } else if (groups.word !== undefined && CONNECTIVE.test(token)) {
      state = { want: "operand", of: level };
    } else if (groups.word !== undefined && /^not$/i.test(token)) {
      state = { want: "operand", of: state.of ?? null };
    } else if (groups.word !== undefined && /^inverse$/i.test(token)) {
      state = { want: "property", of: INVERSE };
    } else if (state.want === "property" && isName) {
      state = { want: "after property", of: INVERSE };
    } else if (state.want === "after name" || state.want === "after property") {
      const property = state.want === "after name" ? state.name : state.of;
      if (QUANTIFIER.test(token)) {
        state = { want: "operand", of: property };
      } else if (CARDINALITY.test(token)) {
        state = { want: "number", of: property };
      } else if (/^value$/i.test(token)) {
        state = { want: "value", of: property };
      } else {
        state = operand();
      }
    } else if (isName) {
      state = { want: "after name", name: token, of: state.of ?? null };
    }
  }
  return state;
}

const RESTRICTIONS = ["some", "only", "value", "min", "max", "exactly"];
const CONNECTIVES = ["and", "or"];
const STARTS = ["not", "inverse", "owl:Thing", "owl:Nothing"];
const FACETS = ["length", "minLength", "maxLength", "pattern", "langRange"];
const DATATYPES = [
  "string", "integer", "decimal", "double", "float", "boolean", "date", "dateTime", "time", "gYear", "duration",
  "nonNegativeInteger", "positiveInteger", "long", "int", "anyURI",
].map((name) => `xsd:${name}`).concat("rdf:langString", "rdfs:Literal");

const CLASS_KINDS = ["class", "object_property", "data_property"];
const nothing = { kinds: [], keywords: [], datatypes: [] };

/**
 * What to offer there.
 *
 * @param kindsOf name → promise of the set of its kinds, among "class", "object property" and "data property"; empty if
 *   not known
 * @returns kinds of names, keywords and datatypes
 */
export async function offerFor(context, kindsOf) {
  const values = async (of) => {
    if (of === null || of === undefined || of === INVERSE) {
      return { objects: true, data: false };
    }
    const kinds = await kindsOf(of);
    const data = kinds.has("data property");
    const objects = kinds.has("object property");
    return { objects: objects || !data, data: data || !objects };
  };
  switch (context.want) {
    case "operand":
    case "counted": {
      const { objects, data } = await values(context.of);
      return {
        kinds: objects ? CLASS_KINDS : [],
        keywords: [...(context.want === "counted" ? CONNECTIVES : []), ...(objects ? STARTS : ["not"])],
        datatypes: data ? DATATYPES : [],
      };
    }
    case "after name": {
      if (context.of && (await values(context.of)).data) {
        return { ...nothing, keywords: CONNECTIVES };
      }
      const kinds = await kindsOf(context.name);
      const property = kinds.has("object property") || kinds.has("data property");
      return {
        ...nothing,
        keywords: [
          ...(property || kinds.size === 0 ? RESTRICTIONS : []),
          ...(kinds.has("object property") ? ["Self"] : []),
          ...(!property || kinds.has("class") ? CONNECTIVES : []),
        ],
      };
    }
    case "after property":
      return { ...nothing, keywords: [...RESTRICTIONS, "Self"] };
    case "after operand":
      return { ...nothing, keywords: CONNECTIVES };
    case "property":
      return { ...nothing, kinds: ["object_property"] };
    case "value":
    case "member": {
      const { objects, data } = await values(context.of);
      return { ...nothing, kinds: objects ? ["individual"] : [], keywords: data ? ["true", "false"] : [] };
    }
    case "facet":
      return { ...nothing, keywords: FACETS };
    default:
      return nothing;
  }
}
