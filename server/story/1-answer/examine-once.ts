import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { soundFactsSchema, type SoundFacts } from "#domain/recording.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import { examineRecording } from "./examine-recording.ts";

/** Raised whenever the same file would be judged otherwise. */
const examinerVersion = 1;

/**
 * What is in a recording, found once for the same bytes: what `examineRecording` found is kept in `cacheDir` by their hash.
 * What it refuses it refuses each time. Throws as it does.
 */
export async function examineOnce(
  tools: { ffmpeg: Ffmpeg; cacheDir: string },
  file: string,
  options: { signal: AbortSignal },
): Promise<SoundFacts> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, options);
  const dir = join(tools.cacheDir, "examined");
  const kept = join(dir, `${hash.digest("hex")}-${examinerVersion}.json`);
  const known = soundFactsSchema.safeParse(await readFile(kept, "utf8").then(parsed, () => null));
  if (known.success) return known.data;
  const facts = await examineRecording(tools.ffmpeg, file, options);
  await mkdir(dir, { recursive: true });
  await writeFile(`${kept}.part`, JSON.stringify(facts));
  await rename(`${kept}.part`, kept);
  return facts;
}

/** Half a file is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
