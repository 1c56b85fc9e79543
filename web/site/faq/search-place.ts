/** The anchor of the search. */
export const searchPlace = "search";
