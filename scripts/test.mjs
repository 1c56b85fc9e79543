// npm test: format, lint, types, dead code, then every test on the real parts. Ends with a line that counts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { say } from "./set-up/say.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ tests: true, web: true });

const checks = [
  { name: "format", program: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", program: bin("tsc"), args: ["--noEmit"] },
  { name: "types of the web", program: bin("tsc"), args: ["--noEmit", "-p", "web"] },
  { name: "dead code", program: bin("knip"), args: [] },
];

let [passed, failed] = [0, 0];
for (const { name, program, args } of checks) {
  say(`— ${name}`);
  if ((await runToEnd(program, args)) === 0) passed++;
  else failed++;
}

say("— tests");
const results = mkdtempSync(join(tmpdir(), "heirvoice-results-"));
const file = join(results, "vitest.json");
const vitest = join("node_modules", "vitest", "vitest.mjs");
const code = await runToEnd(node, [
  vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${file}`,
]);
const counted = count(file);
passed += counted.passed;
failed += counted.failed;
if (code !== 0 && counted.failed === 0) failed++;
if (counted.passed === 0) failed++;
rmSync(results, { recursive: true, force: true });

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** A runner that crashed leaves no results: that counts as a failure above. */
function count(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch (cause) {
    say(`The tests left no results: ${cause.message}`);
    return { passed: 0, failed: 1 };
  }
}
