/** In characters (spec, signed-in §5). */
export const minPasswordLength = 6;
