/** The contextual update for the "I'm finished" button; a provider's agent reads it as a remark. */
export const turnFinished = "The person says that they have finished.";
