import { runVoice } from "./run-voice.ts";
import type { Wave } from "./wave.ts";

/** A woman's voice, slowed and lowered a little: nearer to an older speaker than flite's own pace. */
const voice = ["-voice", "slt", "--setf", "duration_stretch=1.08", "--setf", "int_f0_target_mean=165"];

/** Says a text in English with Debian's flite. */
export function sayWithFlite(text: string): Promise<Wave> {
  return runVoice({ program: "flite", read: (written, spoken) => [...voice, "-f", written, "-o", spoken] }, text);
}
