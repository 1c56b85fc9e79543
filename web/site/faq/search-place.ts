/** The anchor of the search. */
export const searchId = "search";
