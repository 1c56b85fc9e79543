import type { FamilyWaitsWords } from "./family-waits.en.ts";

export const fr: FamilyWaitsWords = {
  asks: (name) => `${name} vous pose une question.`,
  look: "La voir quand vous voulez",
};
