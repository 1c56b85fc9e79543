/** The element around an island; it has no box of its own. */
export const islandTag = "heirvoice-island";

/** Where the page notes the language its visitor speaks, among the data of its root. */
export const speaksIn = "speaks";
