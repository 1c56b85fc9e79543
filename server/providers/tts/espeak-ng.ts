import type { Language } from "#domain/language.ts";
import { speakableText } from "./speakable-text.ts";
import { answers, sayThroughFile } from "./run-voice.ts";
import type { Tts, VoiceKind, VoiceWish } from "./tts.ts";

/** Its own voices are men's; a variant makes a woman's of one, where it goes by its short name. */
const voices: Record<VoiceKind, Record<Language, string>> = {
  man: { en: "en-gb", fr: "fr-fr" },
  woman: { en: "en+f3", fr: "fr+f3" },
};
const wordsPerMinute = 150;

/** eSpeak NG; null when it is not installed. */
export async function findEspeakNg(
  language: Language,
  { path = "espeak-ng", kind = "man" }: VoiceWish = {},
): Promise<Tts | null> {
  if (!(await answers(path, ["--version"]))) return null;
  return {
    engine: "espeak-ng",
    voice: voices[kind][language],
    synthetic: true,
    rate: 22_050,
    languages: ["en", "fr"],
    say: (speech) =>
      sayThroughFile(path, speech, speakableText(speech.text), (textFile, wavFile) =>
        [
          ["-v", voices[kind][speech.language]],
          ["-s", String(Math.round(wordsPerMinute * (speech.rate ?? 1)))],
          ["-b", "1"],
          ["-f", textFile],
          ["-w", wavFile],
        ].flat(),
      ),
  };
}
