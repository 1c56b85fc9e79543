/** From this fraction on. */
export const screenIsMade = 0.6;
