export const en = {
  save: (name: string) => `Save “${name}”`,
  unnamed: "Document",
  failed: "The document could not be read as a PDF.",
  notSaved: "The document could not be opened just now.",
};
export type ElementFileWords = typeof en;
