type TapeService = {
  name: string;
  asks: "own" | "all";
  /** Without the address of a model on this machine. */
  shown: string;
};

/** The model that may look for sentences, and whose tapes it looks through; null where none is named. */
export function tapeService(): TapeService | null {
  const name = metaOf("tape-questions");
  if (name === "") return null;
  return metaOf("tapes-asked") === "all"
    ? { name, asks: "all", shown: name.replace(/^\S+ /, "") }
    : { name, asks: "own", shown: name };
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
