import type { FamilyNarrationWords } from "./family-narration.en.ts";

export const fr: FamilyNarrationWords = {
  ownVoice: (name) => (name === "" ? "de sa propre voix" : `par ${name}, de sa propre voix`),
};
