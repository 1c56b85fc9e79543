// npm test: format, lint, types, dead code, then every test. Ends with a line that counts.
// npm test -- <path> [-t title]: only these tests, without the other checks.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checks } from "./set-up/checks.mjs";
import { bin, node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { say } from "./set-up/say.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ tests: true, web: true });

const vitest = [join("node_modules", "vitest", "vitest.mjs"), "run"];
const chosen = process.argv.slice(2);
if (chosen.length > 0) process.exit(await runToEnd(node, [...vitest, ...chosen]));

let passed = 0;
const failures = [];
for (const { name, program, args } of [...checks, { name: "dead code", program: bin("knip"), args: [] }]) {
  say(`— ${name}`);
  if ((await runToEnd(program, args)) === 0) passed++;
  else failures.push(name);
}

say("— tests");
const results = mkdtempSync(join(tmpdir(), "heirvoice-results-"));
const file = join(results, "vitest.json");
const code = await runToEnd(node, [...vitest, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
const counted = count(file);
passed += counted.passed;
failures.push(...counted.failed);
if (code !== 0 && counted.failed.length === 0) failures.push("the run of the tests as a whole");
if (counted.passed === 0) failures.push("not one test ran");
rmSync(results, { recursive: true, force: true });

for (const name of failures) process.stdout.write(`failed: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exit(failures.length === 0 ? 0 : 1);

/** A crashed runner leaves no results. That counts as a failure above. */
function count(path) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(path, "utf8"));
    const all = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ name, ...one })));
    const failed = all.filter(({ status }) => status === "failed").map(({ name, fullName }) => `${name}: ${fullName}`);
    return { passed: numPassedTests, failed };
  } catch (cause) {
    say(`The tests left no results: ${cause.message}`);
    return { passed: 0, failed: [] };
  }
}
