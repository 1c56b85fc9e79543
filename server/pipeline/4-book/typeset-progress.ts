/** Progress fraction at which typesetting starts. */
export const screenIsMade = 0.6;
