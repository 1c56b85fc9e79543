import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { TranscriptWords } from "./transcript.en.ts";

export const transcriptWords = perLanguage<TranscriptWords>({
  en: async () => (await import("./transcript.en.ts")).en,
  fr: async () => (await import("./transcript.fr.ts")).fr,
});
