import { perLanguage } from "#web/i18n/per-language.ts";
import type { LeaveWords } from "./en.ts";

export const leaveWords = perLanguage<LeaveWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
