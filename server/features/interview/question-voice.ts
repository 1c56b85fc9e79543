import { createHash } from "node:crypto";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { Voices } from "#server/providers/tts/voices.ts";
import { readQuestionText } from "./question-text-store.ts";
import type { Sql } from "postgres";

/** The question, or its follow-up (`6.2`), read aloud by this machine's own voice, as a WAV kept in `cacheDir`; null when it has no such voice. */
export async function questionVoice(
  { sql, voices, cacheDir }: { sql: Sql; voices: Voices; cacheDir: string },
  id: string,
  language: Language,
): Promise<string | null> {
  const text = await readQuestionText(sql, id, language);
  const tts = text === null ? null : await voices.narrator(language);
  if (text === null || tts === null) return null;
  const folder = join(cacheDir, "questions");
  const name = createHash("sha256").update(`${tts.engine} ${tts.voice} ${text}`).digest("hex");
  const outFile = join(folder, `${name}.wav`);
  const known = await access(outFile).then(
    () => true,
    () => false,
  );
  if (known) return outFile;
  await mkdir(folder, { recursive: true });
  return (await tts.say({ text, language, outFile })) ? outFile : null;
}
