/** How many letters of a screen, or of a name, are read aloud at once. */
export const maxSaidAloud = 300;
