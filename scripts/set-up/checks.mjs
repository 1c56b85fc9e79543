import { bin } from "./paths.mjs";

/** What needs no test to be seen wrong. */
export const checks = [
  { name: "format", program: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", program: bin("tsc"), args: ["--noEmit"] },
  { name: "types of the web", program: bin("tsc"), args: ["--noEmit", "-p", "web"] },
];
