import { asciiText, speakableText } from "./speakable-text.ts";
import { answers, sayThroughFile } from "./run-voice.ts";
import type { Tts } from "./tts.ts";

const voice = "slt";

/** CMU Flite, English only; null when it is not installed. */
export async function findFlite(path = "flite"): Promise<Tts | null> {
  if (!(await answers(path, ["-lv"]))) return null;
  return {
    engine: "flite",
    voice,
    synthetic: true,
    languages: ["en"],
    say: (speech) =>
      sayThroughFile(path, speech, speakableText(asciiText(speech.text)), (textFile, wavFile) =>
        [
          ["-voice", voice],
          ["--setf", `duration_stretch=${(1 / (speech.rate ?? 1)).toFixed(3)}`],
          ["-f", textFile],
          ["-o", wavFile],
        ].flat(),
      ),
  };
}
