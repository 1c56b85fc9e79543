import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Language } from "#domain/language.ts";
import type { Film } from "#domain/site-media.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { measureSound } from "#server/sample/media/cut-clip.ts";
import { cutFilm, lengthOf, type Scene } from "./cut-film.ts";
import { drawSlides } from "./draw-slides.ts";
import { leadSeconds, planFilm, type FilmSource, type PlannedScene } from "./plan-film.ts";
import { drawWave } from "./wave-pictures.ts";
import { captionsFile, type Caption } from "./write-captions.ts";

const waveBars = 110;

/** Makes the film of one language, its poster, and its captions. `keep` stores a file and returns its address. */
export async function makeFilm(
  ffmpeg: Ffmpeg,
  { source, language }: { source: FilmSource; language: Language },
  keep: (name: string) => { out: string; src: string },
  signal: AbortSignal,
): Promise<Film> {
  const workspace = await mkdtemp(join(tmpdir(), "heirvoice-film-"));
  try {
    const plan = planFilm(source, language);
    const slides = plan.flatMap((scene) => scene.slides);
    const drawn = await drawSlides(
      slides.map(({ slide }) => slide),
      { workspace, language },
      signal,
    );
    const files = drawn[Symbol.iterator]();
    const scenes: Scene[] = [];
    for (const [at, scene] of plan.entries())
      scenes.push({
        pictures: scene.slides.map(({ seconds }) => ({ seconds, file: files.next().value ?? "" })),
        sound: await soundOf(ffmpeg, scene, { workspace, name: `wave-${at}` }, signal),
      });

    const film = keep(`film-${language}.mp4`);
    await cutFilm(ffmpeg, scenes, { workspace, out: film.out }, signal);
    const poster = keep(`film-${language}.webp`);
    await sharp(drawn[0]).webp({ quality: 60 }).toFile(poster.out);
    return {
      src: film.src,
      poster: poster.src,
      seconds: scenes.reduce((sum, scene) => sum + lengthOf(scene), 0),
      captions: { en: await keepCaptions("en"), fr: await keepCaptions("fr") },
    };

    async function keepCaptions(of: Language): Promise<string> {
      const kept = keep(`film-${language}.${of}.vtt`);
      await writeFile(kept.out, captionsFile(captionsOf(plan, scenes, of)));
      return kept.src;
    }
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function soundOf(
  ffmpeg: Ffmpeg,
  { spoken }: PlannedScene,
  { workspace, name }: { workspace: string; name: string },
  signal: AbortSignal,
): Promise<Scene["sound"]> {
  if (!spoken?.sound) return null;
  const scratch = join(workspace, `${name}.samples`);
  const { peaks } = await measureSound(ffmpeg, { sound: spoken.sound, bars: waveBars, scratch }, signal);
  const wave = await drawWave(peaks, workspace, name);
  return { source: spoken.sound, from: leadSeconds, seconds: spoken.seconds, wave };
}

function captionsOf(plan: PlannedScene[], scenes: Scene[], language: Language): Caption[] {
  let start = 0;
  return plan.flatMap(({ spoken }, at) => {
    const from = start + leadSeconds;
    const scene = scenes[at];
    start += scene ? lengthOf(scene) : 0;
    return (spoken?.sentences ?? []).map((said) => ({
      from: from + said.from,
      to: from + said.to,
      text: said.text[language],
    }));
  });
}
