// node scripts/lint-prose.mjs: rejects dialect in comments, test titles and new commit subjects (docs/glossary.md has the terms).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Older commits are older than the rule. */
const since = "2026-11-23 20:38 +0000";
const titlePattern = /^\s*(?:(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?|\][^("'`\n]*\))\(\s*(["'`])(.*?)\1/gm;
const parameterPattern = /[(:,]*\s*(?:\$\{[^}]*\}|%[a-z])\)?/g;
const maxTitleWords = 12; // CONTRIBUTING.md
const commentPattern = /^\s*(?:\/\/(?!\/| oxlint| @ts|#)|\/\*\*?|\*(?!\/))\s?(.*)$|\s\/\/ (?!oxlint|@ts)(.*)$/gm;

const riddles = [
  [
    /^(?:who|whoever|whom|whose|what|whatever|nobody|somebody|where|wherever)\b(?!.*\?)/i,
    "begins with a relative pronoun",
  ],
];
const dialect = [
  [/\b(?:is|are|was|were|be|been) heard of\b|\bheard no longer\b/i, "write: is transcribed, is played, is known"],
  [/\b(?:is|are|be) told\b(?! (?:by|in|apart|from|that))/i, "write: is notified, is informed, is answered"],
  [
    /\b(?:stands?|lies?) (?:here|there|beside|below|above|with|in its|ready|alone|for itself)\b/i,
    "write: is stored, is, is placed",
  ],
  [/\bgoes (?:its way|its round|round)\b|\bcomes to pass\b/i, "write what happens"],
  [
    /(?:^|[,;:.] |\b(?:as|by|for|from|in|of|than|to|under|with) )who(?:ever)? (?:asks|comes|gives|goes|has|is|reads|signs|speaks|talks|was|writes)\b|\bwhoever\b/i,
    "write: a caller, a person, the storyteller …",
  ],
  [/\bwhatever (?:stands|lies|comes|is)\b|\bnobody (?:has|is|was|waits|hears|asks|needs)\b/i, "name the subject"],
  [/\b(?:beneath|calmly|by itself alone|no more is|is no more)\b/i, "write: during, without animation …"],
  [/\btakes? up\b/i, "write: resumes"],
];

/** The advice of each rule that `text` breaks. */
function findings(text, { isTitle }) {
  const rules = isTitle ? [...riddles, ...dialect] : dialect;
  return rules.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice);
}

function isTooLong(title) {
  return title.replace(parameterPattern, "").trim().split(/\s+/).length > maxTitleWords;
}

/** Comments and test titles of a source file, with their line numbers. */
function proseOf(source) {
  const lineOf = (index) => source.slice(0, index).split("\n").length;
  const titles = [...source.matchAll(titlePattern)].map((found) => ({
    text: found[2],
    line: lineOf(found.index + found[0].indexOf(found[2])),
    isTitle: true,
  }));
  const comments = [...source.matchAll(commentPattern)].map((found) => ({
    text: found[1] ?? found[2] ?? "",
    line: lineOf(found.index + found[0].search(/\S/)),
    isTitle: false,
  }));
  return [...titles, ...comments];
}

function sourceFindings() {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" });
  return files
    .trim()
    .split("\n")
    .filter((file) => existsSync(file) && !/\/fixtures\/|generated|lint-prose/.test(file))
    .flatMap((file) =>
      proseOf(readFileSync(file, "utf8")).flatMap(({ text, line, isTitle }) =>
        [...findings(text, { isTitle }), ...(isTitle && isTooLong(text) ? [`at most ${maxTitleWords} words`] : [])].map(
          (advice) => `${file}:${line}: ${text.trim()} — ${advice}`,
        ),
      ),
    );
}

function commitFindings() {
  const log = execFileSync("git", ["log", "--format=%h %s", `--since=${since}`], { encoding: "utf8" }).trim();
  return log
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const subject = line.replace(/^\S+ (?:\w+(?:\([\w-]+\))?: )?/, "");
      return findings(subject, { isTitle: true }).map((advice) => `commit ${line} — ${advice}`);
    });
}

const all = [...sourceFindings(), ...commitFindings()];
for (const finding of all) process.stdout.write(`${finding}\n`);
process.exit(all.length === 0 ? 0 : 1);
