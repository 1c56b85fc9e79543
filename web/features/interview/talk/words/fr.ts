import type { OwnVoiceWords } from "./en.ts";

export const fr: OwnVoiceWords = {
  ownVoice: (name) => (name === "" ? "de sa propre voix" : `par ${name}, de sa propre voix`),
};
