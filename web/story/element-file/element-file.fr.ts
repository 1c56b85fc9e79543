import type { ElementFileWords } from "./element-file.en.ts";

export const fr: ElementFileWords = {
  save: (name) => `Enregistrer « ${name} »`,
  unnamed: "Document",
  failed: "Ce document ne se lit pas comme un PDF.",
  notSaved: "Le document n’a pas pu être ouvert à l’instant.",
};
