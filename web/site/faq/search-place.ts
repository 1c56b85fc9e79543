/** The id that links to the search lead to. */
export const searchPlace = "search";
