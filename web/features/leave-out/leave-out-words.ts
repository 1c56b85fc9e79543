import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { LeaveOutWords } from "./leave-out.en.ts";

export const leaveOutWords = perLanguage<LeaveOutWords>({
  en: async () => (await import("./leave-out.en.ts")).en,
  fr: async () => (await import("./leave-out.fr.ts")).fr,
});
