import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ApproveWords } from "./approve.en.ts";

export const approveWords = perLanguage<ApproveWords>({
  en: async () => (await import("./approve.en.ts")).en,
  fr: async () => (await import("./approve.fr.ts")).fr,
});
