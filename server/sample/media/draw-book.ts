import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Picture, SiteMedia } from "#domain/site-media.ts";
import { fail } from "#server/errors.ts";
import { passages } from "./passages.ts";
import { canTurnPages, pageThatSays, turnPages, type PageOf, type Part } from "./turn-pages.ts";

const specSchema = z.object({
  spineWidth: z.number(),
  cover: z.object({ width: z.number(), height: z.number() }),
});
const turnInches = 0.75;

type Wanted = Record<keyof NonNullable<SiteMedia["book"]>, { pages: PageOf[]; width: number }>;

/** The front cover, two facing pages, the left of them alone, and the page of the told passage; null without poppler's tools. */
export async function drawBook(
  made: string,
  keep: (name: string) => { out: string; src: string },
  signal: AbortSignal,
): Promise<SiteMedia["book"]> {
  if (!(await canTurnPages())) return null;
  const wanted = await pagesOf(made, signal);
  const draw = async (name: keyof Wanted): Promise<Picture> => {
    const { out, src } = keep(name);
    const size = await turnPages({ ...wanted[name], out }, signal);
    return { avif: `${src}.avif`, webp: `${src}.webp`, ...size };
  };
  return {
    cover: await draw("cover"),
    spread: await draw("spread"),
    page: await draw("page"),
    told: await draw("told"),
  };
}

async function pagesOf(made: string, signal: AbortSignal): Promise<Wanted> {
  const pdf = join(made, "book.pdf");
  const pageWith = async (words: string): Promise<PageOf> => {
    const page = await pageThatSays(pdf, words, signal);
    if (page === null) throw fail("not_found", `The sample book has no page that says “${words}”.`);
    return { pdf, page };
  };
  const right = await pageWith(passages.string.sentences[0].en);
  const left = { pdf, page: right.page - 1 };
  const cover = { pdf: join(made, "print", "cover.pdf"), page: 1, part: await frontOfWrap(made) };
  return {
    cover: { pages: [cover], width: 560 },
    spread: { pages: [left, right], width: 640 },
    page: { pages: [left], width: 640 },
    told: { pages: [await pageWith(passages.bakery.sentences[0].en)], width: 800 },
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
