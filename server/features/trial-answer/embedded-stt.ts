import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { chooseStt } from "#server/providers/stt/choose-stt.ts";
import { findPocketsphinx } from "#server/providers/stt/pocketsphinx.ts";
import type { Stt } from "#server/providers/stt/stt.ts";

/** A visitor waits for the words: one minute of sound is split across all idle processors. */
const shareMs = 8_000;

/** The local recognizer for this language, never a remote service (rulings 30 and 41). */
export async function embeddedStt(config: Config, language: Language): Promise<Stt | null> {
  const { choice } = config.stt;
  const own = choice === "elevenlabs" || choice === "openai" ? "auto" : choice;
  const { stt } = await chooseStt({ ...config, stt: { ...config.stt, choice: own } }, { language });
  if (stt?.engine === "pocketsphinx") return findPocketsphinx(shareMs);
  return stt?.sendsTo === null ? stt : null;
}
