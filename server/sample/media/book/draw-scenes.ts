import { access } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Language } from "#domain/language.ts";
import type { Picture, Scene, SiteMedia } from "#domain/site-media.ts";

type Keep = (name: string) => { out: string; src: string };

const drawings: Record<Language, Record<"dusk" | "night", string>> = {
  en: { dusk: "14-twelve-water-street.jpg", night: "30-hofmanns-bakery.jpg" },
  fr: { dusk: "14-la-maison-de-kerlan.jpg", night: "30-le-goemon.jpg" },
};
const widths = { wide: 1440, narrow: 800 };

/** The drawings of a sample for a page; null without drawings. */
export async function drawScenes(recordings: string, language: Language, keep: Keep): Promise<SiteMedia["scenes"]> {
  const { dusk, night } = drawings[language];
  const files = [dusk, night].map((name) => join(recordings, name));
  const there = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (there.includes(false)) return null;
  const scene = async (name: string, file: string): Promise<Scene> => ({
    wide: await draw(join(recordings, file), keep(`${name}-wide`), widths.wide),
    narrow: await draw(join(recordings, file), keep(`${name}-narrow`), widths.narrow),
  });
  return { dusk: await scene("dusk", dusk), night: await scene("night", night) };
}

async function draw(file: string, { out, src }: ReturnType<Keep>, width: number): Promise<Picture> {
  const drawn = await sharp(file).resize({ width }).png().toBuffer();
  const { height } = await sharp(drawn).avif({ quality: 45, effort: 4 }).toFile(`${out}.avif`);
  await sharp(drawn).webp({ quality: 62, effort: 5 }).toFile(`${out}.webp`);
  return { avif: `${src}.avif`, webp: `${src}.webp`, width, height };
}
