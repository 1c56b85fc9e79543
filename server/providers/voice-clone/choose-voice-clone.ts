import type { Config } from "#server/platform/config/config.ts";
import { elevenlabsVoiceClone } from "./elevenlabs-voice-clone.ts";
import type { VoiceClone } from "./voice-clone.ts";

/** The service that the operator named; null when none is. */
export function chooseVoiceClone({ voiceClone }: Pick<Config, "voiceClone">): VoiceClone | null {
  return voiceClone && elevenlabsVoiceClone(voiceClone);
}
