/** The element around an island. It has `display: contents`. */
export const islandTag = "heirvoice-island";

/** The data attribute of the root element with the visitor's language. */
export const visitorLanguageData = "speaks";
