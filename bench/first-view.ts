// What a browser must have run before a screen of the signed-in app stands: its scripts and its words in one language,
// gzipped, without what comes later.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { measured, report } from "./report.ts";

const limit = 170;
const built = new URL("../build/web/", import.meta.url);
const chunkSchema = z.object({ file: z.string(), imports: z.array(z.string()).default([]) });
const manifest = z
  .record(z.string(), chunkSchema)
  .parse(JSON.parse(readFileSync(new URL(".vite/manifest.json", built), "utf8")));

/** The chunks that this one cannot run without, itself among them. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of manifest[name]?.imports ?? []) needed(other, found);
  return found;
}

function kilobytes(screen: string): number {
  const words = screen.replace(/^(features\/[^/]+)\/.*/, "$1/words/fr.ts");
  if (!manifest[words]) throw new Error(`${screen} has no words beside it.`);
  const chunks = [...needed(words, needed(screen, needed("index.html")))].flatMap((name) => manifest[name] ?? []);
  const bytes = chunks.map(({ file }) => gzipSync(readFileSync(new URL(file, built))).length);
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

const screens = Object.keys(manifest).filter((name) => /features\/(?!dev).*-page\.tsx$/.test(name));
report(
  screens.map((screen) => {
    const bench = `first view ${screen.replace(/.*\/(.*)-page\.tsx/, "$1")}`;
    return measured({ bench, ours: kilobytes(screen), limit, unit: "kB script" });
  }),
);
