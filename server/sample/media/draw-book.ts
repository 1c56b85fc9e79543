import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Picture, SiteMedia } from "#domain/site-media.ts";
import { fail } from "#server/errors.ts";
import { passages } from "./passages.ts";
import { canTurnPages, pageThatSays, turnPage, type Part } from "./turn-pages.ts";

const specSchema = z.object({
  trim: z.object({ width: z.number(), height: z.number() }),
  spineWidth: z.number(),
  cover: z.object({ width: z.number(), height: z.number() }),
});
const turnInches = 0.75;

type Drawn = Record<keyof NonNullable<SiteMedia["book"]>, { pdf: string; page: number; width: number; part?: Part }>;

/** The front cover, two pages that face each other, and the page with the told passage; null without poppler's tools. */
export async function drawBook(
  made: string,
  keep: (name: string) => { out: string; src: string },
  signal: AbortSignal,
): Promise<SiteMedia["book"]> {
  if (!(await canTurnPages())) return null;
  const wanted = await pagesOf(made, signal);
  const draw = async (name: keyof Drawn): Promise<Picture> => {
    const { out, src } = keep(name);
    const size = await turnPage({ ...wanted[name], out }, signal);
    return { avif: `${src}.avif`, webp: `${src}.webp`, ...size };
  };
  return { cover: await draw("cover"), left: await draw("left"), right: await draw("right"), told: await draw("told") };
}

async function pagesOf(made: string, signal: AbortSignal): Promise<Drawn> {
  const pdf = join(made, "book.pdf");
  const pageWith = async (words: string) => {
    const page = await pageThatSays(pdf, words, signal);
    if (page === null) throw fail("not_found", `The sample book has no page that says “${words}”.`);
    return page;
  };
  const right = await pageWith(passages.string.sentences[0].en);
  const told = await pageWith(passages.bakery.sentences[0].en);
  return {
    cover: { pdf: join(made, "print", "cover.pdf"), page: 1, width: 560, part: await frontOfWrap(made) },
    left: { pdf, page: right - 1, width: 640 },
    right: { pdf, page: right, width: 640 },
    told: { pdf, page: told, width: 800 },
  };
}

/** The front board of the wrap is what the spine and the turned-in edges leave of its right half. */
async function frontOfWrap(made: string): Promise<Part> {
  const spec = specSchema.parse(JSON.parse(await readFile(join(made, "print", "spec.json"), "utf8")));
  const { width, height } = spec.cover;
  const board = (width - spec.spineWidth) / 2 - turnInches;
  return {
    left: (width - turnInches - board) / width,
    top: turnInches / height,
    width: board / width,
    height: (height - 2 * turnInches) / height,
  };
}
