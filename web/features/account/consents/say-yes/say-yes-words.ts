import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SayYesWords } from "./say-yes.en.ts";

/** Texts of the spoken consent to a voice. */
export const sayYesWords = perLanguage<SayYesWords>({
  en: async () => (await import("./say-yes.en.ts")).en,
  fr: async () => (await import("./say-yes.fr.ts")).fr,
});
