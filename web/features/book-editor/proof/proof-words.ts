import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ProofWords } from "./proof.en.ts";

export const proofWords = perLanguage<ProofWords>({
  en: async () => (await import("./proof.en.ts")).en,
  fr: async () => (await import("./proof.fr.ts")).fr,
});
