import { perLanguage } from "#web/i18n/per-language.ts";
import type { DashboardWords } from "./en.ts";

export const dashboardWords = perLanguage<DashboardWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
