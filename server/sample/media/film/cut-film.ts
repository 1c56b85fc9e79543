import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { soundArgs, type Sound } from "#server/sample/media/cut-clip.ts";
import { waveBox } from "./wave-pictures.ts";

/** Successive pictures with sound from `soundFrom` on; `wave` fills during playback. */
export type Scene = {
  pictures: { file: string; seconds: number }[];
  sound: { source: Sound; from: number; seconds: number; wave: { heard: string; toCome: string } } | null;
};

const paper = "0xFBF6EC";
const turnSeconds = 0.32;
const rate = 15;
const colours = "scale=out_color_matrix=bt709:out_range=tv";
const video = `${colours},format=yuv420p`;
const seeThrough = `${colours},format=yuva420p`;
/** One thread, because the server answers requests meanwhile. */
const encoded = ["-c:v", "libx264", "-preset", "veryfast", "-tune", "stillimage", "-crf", "25", "-threads", "1"];
const timed = ["-pix_fmt", "yuv420p", "-r", String(rate), "-g", String(rate * 10)];
const coloured = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
const voiced = ["-c:a", "aac", "-b:a", "96k", "-ar", "44100", "-ac", "1"];

/** Joins the scenes into one film at `out`: H.264 and AAC in MP4, with the index at the start for streaming. */
export async function cutFilm(
  ffmpeg: Ffmpeg,
  scenes: Scene[],
  { workspace, out }: { workspace: string; out: string },
  signal: AbortSignal,
): Promise<void> {
  const parts: string[] = [];
  for (const [at, scene] of scenes.entries()) {
    const part = join(workspace, `scene-${at}.mp4`);
    await cutScene(ffmpeg, scene, { list: join(workspace, `scene-${at}.txt`), out: part }, signal);
    parts.push(part);
  }
  const list = join(workspace, "film.txt");
  await writeFile(list, parts.map((part) => `file 'file:${part}'\n`).join(""));
  const joined = ["-f", "concat", "-safe", "0", "-protocol_whitelist", "file", "-i", list, "-c", "copy"];
  await ffmpeg.run([...joined, "-movflags", "+faststart", "-f", "mp4", `file:${out}`], { signal });
}

export function lengthOf({ pictures }: Scene): number {
  return pictures.reduce((sum, { seconds }) => sum + seconds, 0);
}

async function cutScene(
  ffmpeg: Ffmpeg,
  scene: Scene,
  { list, out }: { list: string; out: string },
  signal: AbortSignal,
): Promise<void> {
  const last = scene.pictures.at(-1);
  const turns = scene.pictures.map(({ file, seconds }) => `file 'file:${file}'\nduration ${seconds}\n`);
  await writeFile(list, `${turns.join("")}file 'file:${last?.file ?? ""}'\n`);
  const seconds = lengthOf(scene);
  const { sound } = scene;
  const inputs = sound
    ? [...soundArgs(sound.source), "-i", sound.wave.heard, "-i", sound.wave.toCome]
    : ["-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono"];
  const shown = ["-f", "concat", "-safe", "0", "-protocol_whitelist", "file", "-i", list];
  const mixed = ["-filter_complex", filterOf(seconds, sound), "-map", "[picture]", "-map", "[sound]"];
  const cut = ["-t", seconds.toFixed(2), "-map_metadata", "-1", "-f", "mp4", `file:${out}`];
  await ffmpeg.run([...shown, ...inputs, ...mixed, ...encoded, ...timed, ...coloured, ...voiced, ...cut], { signal });
}

function filterOf(seconds: number, sound: Scene["sound"]): string {
  const turn = `fade=t=in:d=${turnSeconds}:c=${paper},fade=t=out:st=${(seconds - turnSeconds).toFixed(2)}:d=${turnSeconds}:c=${paper}`;
  if (!sound) return `[0:v]${video},fps=${rate},${turn}[picture];[1:a]anull[sound]`;
  const { x, y, width, height } = waveBox;
  const heard = `${width}*clip((t-${sound.from})/${sound.seconds}\\,0\\,1)`;
  return [
    `[2:v]${video}[whole]`,
    `[0:v]${video}[bare]`,
    `[bare][whole]overlay=${x}:${y},fps=${rate}[all]`,
    `[3:v]${seeThrough},loop=loop=-1:size=1,setpts=N/${rate}/TB,crop=${width}:${height}:'${heard}':0[left]`,
    `[all][left]overlay='${x}+${heard}':${y}:eval=frame,${turn}[picture]`,
    `[1:a]aresample=44100,adelay=${Math.round(sound.from * 1000)}:all=1,apad[sound]`,
  ].join(";");
}
