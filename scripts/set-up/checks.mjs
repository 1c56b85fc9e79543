import { bin, node } from "./paths.mjs";

/** Checks that run without a database or a browser. */
export const checks = [
  { name: "format", program: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", program: bin("tsc"), args: ["--noEmit"] },
  { name: "prose", program: node, args: ["scripts/lint-prose.mjs"] },
  { name: "types of the web", program: bin("tsc"), args: ["--noEmit", "-p", "web"] },
];
