import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { GiftWords } from "./gift.en.ts";

export const giftWords = perLanguage<GiftWords>({
  en: async () => (await import("./gift.en.ts")).en,
  fr: async () => (await import("./gift.fr.ts")).fr,
});
