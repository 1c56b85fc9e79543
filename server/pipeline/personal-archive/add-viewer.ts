import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TransactionSql } from "postgres";
import type { Language } from "#domain/language.ts";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { xml, type Markup } from "#server/pipeline/4-book/epub/xml.ts";
import type { ArchivedAccount } from "./archived-row-store.ts";
import { archiveWords } from "./archive-words.ts";
import type { BagWriter } from "./bag-writer.ts";
import { viewerLine } from "./viewer-line.ts";
import { viewerLines, type ArchivedMemoir, type ViewerList } from "./viewer-data-store.ts";

const lists = ["chapters", "sentences", "memories", "photographs", "conversations", "letters", "consents"] as const;
/** In the order in which the page loads them: its entries come after the first. */
const scripts = ["elements", "pages", "player", "search", "viewer"];
/** In this order: a later rule wins. */
const styles = ["page", "parts", "player"];
const fonts = {
  "fraunces-license.txt": "@fontsource-variable/fraunces/LICENSE",
  "atkinson-license.txt": "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
  "fraunces.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
  "atkinson.woff2":
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
};
/** The manifests and the files that describe the bag. */
const tagFiles = 4;

/** The page loads files of its folder only. */
const policy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; media-src 'self' file:; font-src 'self' file:";

type Told = { memoirs: readonly ArchivedMemoir[]; pathOf: ReadonlyMap<string, string>; language: Language };

/** Adds what the viewer lists, as scripts: a page of a disk may load nothing else. */
export async function addViewerLists(bag: BagWriter, tx: TransactionSql, userId: string, told: Told): Promise<void> {
  await bag.addText("viewer/memoirs.js", told.memoirs.map((memoir) => viewerLine("memoirs", memoir)).join(""));
  for (const list of lists) await bag.addText(`viewer/${list}.js`, listLines(tx, list, userId, told));
}

async function* listLines(tx: TransactionSql, list: ViewerList, userId: string, told: Told): AsyncGenerator<string> {
  for await (const entry of viewerLines(tx, list, userId)) yield viewerLine(list, readable(list, entry, told));
}

/** Keys of objects become paths in the bag, and dates become words. */
function readable(list: ViewerList, entry: unknown[], { pathOf, language }: Told): unknown[] {
  const at = (key: unknown) => pathOf.get(String(key)) ?? null;
  const dated = (date: unknown) => (typeof date === "string" ? eventDateWords(date, language) : null);
  if (list === "consents") return entry.with(3, at(`audio-answers/${String(entry[3])}`));
  if (list === "letters") return entry.with(3, at(entry[3]));
  if (list === "photographs") return entry.with(0, at(entry[0])).with(3, dated(entry[3]));
  if (list !== "memories") return entry;
  const pictures = Array.isArray(entry[5]) ? entry[5] : [];
  return entry.with(3, dated(entry[3])).with(5, pictures.map(at)).with(6, at(entry[6]));
}

type Shown = {
  account: ArchivedAccount;
  language: Language;
  /** Paths of the files that are in the bag. */
  paths: ReadonlySet<string>;
};

/** Adds the page that a person opens, last: it says how many files there are. */
export async function addViewer(bag: BagWriter, { account, language, paths }: Shown): Promise<void> {
  const words = archiveWords[language];
  const title = words.title(account.name);
  for (const name of [...scripts.map((script) => `${script}.js`), ...styles.map((style) => `${style}.css`)])
    await bag.addText(`viewer/${name}`, await readFile(new URL(`./viewer/${name}`, import.meta.url), "utf8"));
  for (const [name, source] of Object.entries(fonts))
    await bag.addFile(`viewer/${name}`, fileURLToPath(import.meta.resolve(source)));
  const files = (bag.files.length + tagFiles + 2).toLocaleString(language);
  const texts = { ...words, title, more: words.more("#"), whole: words.whole(files) };
  const audiobooks = [...paths].filter((path) => /^data\/audiobooks\/.*\.(?:mp3|m4b|m4a)$/.test(path));
  const books = [...paths].filter((path) => /^data\/books\/.*\.(?:pdf|epub)$/.test(path));
  await bag.addText("viewer/head.js", viewerLine("head", { language, words: texts, audiobooks, books }));
  await bag.addText("start.html", pageOf(language, title));
}

function pageOf(language: Language, title: string): string {
  const [first = "", ...rest] = scripts;
  const loaded = [first, "head", "memoirs", "recordings", ...lists, ...rest].map(
    (name): Markup => xml`<script src="viewer/${name}.js"></script>`,
  );
  const styled = styles.map((name): Markup => xml`<link rel="stylesheet" href="viewer/${name}.css">\n`);
  const page = xml`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styled}</head>
<body>
${loaded}
</body>
</html>
`;
  return `<!doctype html>\n<html lang="${language}">\n<head>\n${page.markup}`;
}
