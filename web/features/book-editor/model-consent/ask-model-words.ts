import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AskModelWords } from "./ask-model.en.ts";

/** Texts of the question whether a model may write. */
export const askModelWords = perLanguage<AskModelWords>({
  en: async () => (await import("./ask-model.en.ts")).en,
  fr: async () => (await import("./ask-model.fr.ts")).fr,
});
