// SPDX-License-Identifier: Apache-2.0
// Making elements.

/** An element with properties and children; children that are null are left out. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) {
      made.addEventListener(key.slice(2), value);
    } else if (key === "class") {
      made.className = value;
    } else if (value === true) {
      made.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** A whole number for people. */
export const count = (n) => n.toLocaleString("en");

/** A measure, or a dash where it is not defined. */
export const measure = (value) => (value === null || value === undefined ? "–" : value.toFixed(3));

/** The part of an IRI that people read. */
export function shortName(iri) {
  const at = Math.max(iri.lastIndexOf("#"), iri.lastIndexOf("/"));
  return at >= 0 && at < iri.length - 1 ? iri.slice(at + 1) : iri;
}

export function bytes(n) {
  const units = ["B", "kB", "MB", "GB"];
  let unit = 0;
  while (n >= 1000 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${n >= 100 || unit === 0 ? Math.round(n) : n.toFixed(1)} ${units[unit]}`;
}

/** Offers a file for saving. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
