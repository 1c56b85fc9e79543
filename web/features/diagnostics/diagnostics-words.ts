import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DiagnosticsWords } from "./diagnostics.en.ts";

export const diagnosticsWords = perLanguage<DiagnosticsWords>({
  en: async () => (await import("./diagnostics.en.ts")).en,
  fr: async () => (await import("./diagnostics.fr.ts")).fr,
});
