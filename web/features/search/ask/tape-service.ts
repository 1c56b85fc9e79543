/** The model that may look for sentences, and whose tapes it looks through; null where none is named. */
export function tapeService(): { name: string; asks: "own" | "all" } | null {
  const name = metaOf("tape-questions");
  return name === "" ? null : { name, asks: metaOf("tapes-asked") === "all" ? "all" : "own" };
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
