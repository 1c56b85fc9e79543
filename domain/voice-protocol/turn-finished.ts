/** The contextual update that says that somebody has pressed "I'm finished": a provider's agent reads it as a remark. */
export const turnFinished = "The person says that they have finished.";
