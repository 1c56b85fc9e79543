import { bin, node } from "./paths.mjs";

/** Type checks after the first one read only what has changed. */
const typed = (name) => ["--noEmit", "--incremental", "--tsBuildInfoFile", `node_modules/.cache/${name}.tsbuildinfo`];

/** Checks that run without a database or a browser. */
export const checks = [
  { name: "format", program: bin("oxfmt"), args: ["--check", "."] },
  { name: "import rules", program: node, args: ["scripts/lint-imports.mjs", "--check"] },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", program: bin("tsc"), args: typed("types") },
  { name: "prose", program: node, args: ["scripts/lint-prose.mjs"] },
  { name: "links of the documentation", program: node, args: ["scripts/lint-docs.mjs"] },
  { name: "types of the web", program: bin("tsc"), args: [...typed("web-types"), "-p", "web"] },
];
