import { perLanguage } from "#web/i18n/per-language.ts";
import type { GiftWords } from "./en.ts";

export const giftWords = perLanguage<GiftWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
