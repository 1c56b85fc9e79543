// npm test: format, lint, types, dead code, then every test. Ends with a line that counts.
// npm test -- <path> [-t title]: only these tests, without the other checks.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checks } from "./set-up/checks.mjs";
import { installDependencies } from "./set-up/dependencies.mjs";
import { bin, home, node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { giveUp, say } from "./set-up/say.mjs";
import { setUp } from "./set-up/set-up.mjs";

/* Without a locale Chromium replaces the name of a saved file that has letters beyond ASCII. */
process.env.LANG ??= "C.UTF-8";

const vitest = [join("node_modules", "vitest", "vitest.mjs"), "run"];
const chosen = process.argv.slice(2);
if (chosen.length > 0) process.exit(await runChosen());

setUp({ tests: true, web: true });

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

/** Unit tests need the packages only. The projects of the others build the pages and start PostgreSQL themselves. */
async function runChosen() {
  installDependencies({ all: true });
  const answer = execFileSync(node, [join("scripts", "set-up", "chosen-projects.ts"), ...chosen], { cwd: home });
  const { projects, unmatched } = JSON.parse(answer);
  if (projects.length === 0 || unmatched.length > 0)
    giveUp(`No test file matches ${unmatched.join(", ") || chosen.join(" ")}.`);
  if (projects.some((project) => project !== "unit")) setUp({ tests: true });
  const named = chosen.some((arg) => arg.startsWith("--project"))
    ? []
    : projects.flatMap((project) => ["--project", project]);
  return runToEnd(node, [...vitest, ...named, ...chosen]);
}

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
