import type { Language } from "#domain/language.ts";
import { findEspeakNg } from "./espeak-ng.ts";
import { findFlite } from "./flite.ts";
import type { Tts, VoiceKind } from "./tts.ts";

/** The best voice on this machine for a language: flite, then espeak-ng for English; espeak-ng for French; else null. */
export async function chooseTts(language: Language, kind?: VoiceKind): Promise<Tts | null> {
  const flite = language === "en" ? await findFlite({ kind }) : null;
  return flite ?? (await findEspeakNg(language, { kind }));
}
