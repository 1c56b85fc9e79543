import type { Language } from "#domain/language.ts";
import { speakableText } from "./speakable-text.ts";
import { answers, sayThroughFile } from "./run-voice.ts";
import type { Tts } from "./tts.ts";

const voices: Record<Language, string> = { en: "en-gb", fr: "fr-fr" };
const wordsPerMinute = 150;

/** eSpeak NG; null when it is not installed. */
export async function findEspeakNg(language: Language, path = "espeak-ng"): Promise<Tts | null> {
  if (!(await answers(path, ["--version"]))) return null;
  return {
    engine: "espeak-ng",
    voice: voices[language],
    synthetic: true,
    languages: ["en", "fr"],
    say: (speech) =>
      sayThroughFile(path, speech, speakableText(speech.text), (textFile, wavFile) =>
        [
          ["-v", voices[speech.language]],
          ["-s", String(Math.round(wordsPerMinute * (speech.rate ?? 1)))],
          ["-b", "1"],
          ["-f", textFile],
          ["-w", wavFile],
        ].flat(),
      ),
  };
}
