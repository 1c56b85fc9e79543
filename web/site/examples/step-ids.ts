/** The element ids of the progress list and its steps. */
export const stepsId = "sample-steps";
export const stepIdOf = (name: string) => `${stepsId}-${name}`;
