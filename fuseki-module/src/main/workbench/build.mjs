// SPDX-License-Identifier: Apache-2.0
// Bundles the page's program into the folder named on the command line, with the licences of what is in it.
import { build } from "esbuild";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "dist");
mkdirSync(target, { recursive: true });

const result = await build({
  absWorkingDir: here,
  entryPoints: ["src/workbench.js"],
  outfile: join(target, "workbench.js"),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

// The licences of what is inside the bundle, which have to go with it.
const packages = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (match) {
    packages.add(match[1]);
  }
}
let licences = "";
for (const name of [...packages].sort()) {
  const folder = join(here, "node_modules", name);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  licences += `${name} ${about.version} (${about.license})\n\n`;
  licences += file ? readFileSync(join(folder, file), "utf8").trim() + "\n\n" : "";
  licences += "-".repeat(72) + "\n\n";
}
writeFileSync(join(target, "licences.txt"), licences);
