import { asciiText, speakableText } from "./speakable-text.ts";
import { answers, sayThroughFile } from "./run-voice.ts";
import type { Tts, VoiceKind, VoiceWish } from "./tts.ts";

const voices: Record<VoiceKind, string> = { woman: "slt", man: "rms" };

/** CMU Flite, English only; null when it is not installed. */
export async function findFlite({ path = "flite", kind = "woman" }: VoiceWish = {}): Promise<Tts | null> {
  if (!(await answers(path, ["-lv"]))) return null;
  const voice = voices[kind];
  return {
    engine: "flite",
    voice,
    synthetic: true,
    rate: 16_000,
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
