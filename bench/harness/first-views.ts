import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";

/** kB of gzipped script. */
export const maxFirstView = 170;

const built = new URL("../../build/web/", import.meta.url);
const chunkSchema = z.object({ file: z.string(), imports: z.array(z.string()).default([]) });
type Chunks = Record<string, z.infer<typeof chunkSchema>>;

/**
 * The scripts and texts in one language of each signed-in screen's first view, in gzipped kB, without deferred parts.
 */
export function firstViews(): { screen: string; kilobytes: number }[] {
  const manifest: unknown = JSON.parse(readFileSync(new URL(".vite/manifest.json", built), "utf8"));
  const chunks = z.record(z.string(), chunkSchema).parse(manifest);
  const screens = Object.keys(chunks).filter((name) => /features\/(?!dev).*-page\.tsx$/.test(name));
  return screens.map((source) => ({
    screen: source.replace(/.*\/(.*)-page\.tsx/, "$1"),
    kilobytes: kilobytesOf(source, chunks),
  }));
}

function kilobytesOf(source: string, chunks: Chunks): number {
  const [feature = ""] = /^features\/[^/]+\//.exec(source) ?? [];
  const own = Object.keys(chunks).filter((name) => name.startsWith(feature) && name.endsWith(".fr.ts"));
  const texts = own.length > 0 ? own : ["story/texts/story.fr.ts"];
  const needed = new Set<string>();
  const add = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of chunks[name]?.imports ?? []) add(other);
  };
  for (const name of ["index.html", source, ...texts]) add(name);
  const files = [...needed].flatMap((name) => chunks[name]?.file ?? []);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, built))).length, 0) / 1000;
}
