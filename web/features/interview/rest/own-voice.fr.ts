import type { OwnVoiceWords } from "./own-voice.en.ts";

export const fr: OwnVoiceWords = {
  ownVoice: (name) => (name === "" ? "de sa propre voix" : `par ${name}, de sa propre voix`),
};
