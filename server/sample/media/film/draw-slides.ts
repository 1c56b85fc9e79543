import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { runInChild } from "#server/pipeline/4-book/press/run-in-child.ts";
import { findFonts } from "#server/pipeline/4-book/words/book-fonts.ts";
import type { Slide } from "./slide.ts";

const script = new URL("./draw-slides-child.ts", import.meta.url);
const template = new URL("./slides.typ", import.meta.url);

/** Typesets every slide in the book's font in a child process; returns the files in `workspace`. */
export async function drawSlides(
  slides: Slide[],
  { workspace, language }: { workspace: string; language: Language },
  signal: AbortSignal,
): Promise<string[]> {
  const fonts = await findFonts([JSON.stringify(slides)], JSON.stringify(slides));
  const placed = await Promise.all(
    slides.map(async (slide, at) => {
      if (slide.picture === null) return slide;
      await sharp(slide.picture)
        .png()
        .toFile(join(workspace, `picture-${at}.png`));
      return { ...slide, picture: `picture-${at}.png` };
    }),
  );
  await copyFile(template, join(workspace, "slides.typ"));
  const content = JSON.stringify({ slides: placed, fonts: fonts.families, language });
  await writeFile(join(workspace, "slides.json"), fonts.substitute(content));
  await runInChild(script, { workspace, fonts: fonts.files, slides: slides.length }, z.int(), { signal });
  return slides.map((_, at) => join(workspace, `${at}.png`));
}
