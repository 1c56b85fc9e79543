import { access } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Picture, Scene, SiteMedia } from "#domain/site-media.ts";

type Keep = (name: string) => { out: string; src: string };

const drawings = { river: "14-twelve-water-street.jpg", bakery: "30-hofmanns-bakery.jpg" };
const widths = { wide: 1440, narrow: 800 };

/** The drawings of the sample as a page loads them; null where it has none. */
export async function drawScenes(recordings: string, keep: Keep): Promise<SiteMedia["scenes"]> {
  const files = Object.values(drawings).map((name) => join(recordings, name));
  const there = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (there.includes(false)) return null;
  const scene = async (name: keyof typeof drawings): Promise<Scene> => ({
    wide: await draw(join(recordings, drawings[name]), keep(`${name}-wide`), widths.wide),
    narrow: await draw(join(recordings, drawings[name]), keep(`${name}-narrow`), widths.narrow),
  });
  return { river: await scene("river"), bakery: await scene("bakery") };
}

async function draw(file: string, { out, src }: ReturnType<Keep>, width: number): Promise<Picture> {
  const drawn = await sharp(file).resize({ width }).png().toBuffer();
  const { height } = await sharp(drawn).avif({ quality: 45, effort: 4 }).toFile(`${out}.avif`);
  await sharp(drawn).webp({ quality: 62, effort: 5 }).toFile(`${out}.webp`);
  return { avif: `${src}.avif`, webp: `${src}.webp`, width, height };
}
