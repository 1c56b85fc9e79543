import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { LeaveWords } from "./sign-out.en.ts";

export const signOutWords = perLanguage<LeaveWords>({
  en: async () => (await import("./sign-out.en.ts")).en,
  fr: async () => (await import("./sign-out.fr.ts")).fr,
});
