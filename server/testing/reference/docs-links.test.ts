import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = ["docs", "docs/how-to", "docs/adr", "docs/reference"]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .concat("README.md", "CONTRIBUTING.md")
  .filter((name) => name.endsWith(".md"));

test.each(pages)("%s links to pages that exist", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = ""]) => to);
  expect(links.filter((to) => !existsSync(join(dirname(page), to)))).toEqual([]);
});

/* Decisions and the changelog name files of their time. */
test.each(pages.filter((page) => !page.startsWith("docs/adr/")))("%s names files that exist", (page) => {
  const named =
    /`((?:domain|server|web|e2e|bench|scripts|examples|docs|supabase\/(?:schemas|tests|seed))\/[\w./-]*\w)`/g;
  const paths = [...readFileSync(page, "utf8").matchAll(named)].map(([, path = ""]) => path);

  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
