// node scripts/lint-docs.mjs: rejects links and file names in the documentation that lead nowhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const pages = ["docs", "docs/how-to", "docs/adr", "docs/reference"]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .concat("README.md", "CONTRIBUTING.md")
  .filter((name) => name.endsWith(".md"));
const link = /\]\((?!https?:|#)([^)#\s]+)/g;
const named = /`((?:domain|server|web|e2e|bench|scripts|examples|docs|supabase\/(?:schemas|tests|seed))\/[\w./-]*\w)`/g;

const found = pages.flatMap((page) => {
  const text = readFileSync(page, "utf8");
  const links = [...text.matchAll(link)].map(([, to]) => join(dirname(page), to));
  /* Decisions name files of their time. */
  const paths = page.startsWith("docs/adr/") ? [] : [...text.matchAll(named)].map(([, path]) => path);
  return [...links, ...paths].filter((path) => !existsSync(path)).map((path) => `${page}: ${path} does not exist`);
});
for (const finding of found) process.stdout.write(`${finding}\n`);
process.exit(found.length === 0 ? 0 : 1);
