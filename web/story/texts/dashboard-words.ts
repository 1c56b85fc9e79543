import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DashboardWords } from "./dashboard.en.ts";

export const dashboardWords = perLanguage<DashboardWords>({
  en: async () => (await import("./dashboard.en.ts")).en,
  fr: async () => (await import("./dashboard.fr.ts")).fr,
});
