import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DeskWords } from "./desk.en.ts";

export const deskWords = perLanguage<DeskWords>({
  en: async () => (await import("./desk.en.ts")).en,
  fr: async () => (await import("./desk.fr.ts")).fr,
});
