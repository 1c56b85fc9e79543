/** Of the list of what is being done, and of each of its steps. */
export const stepsId = "sample-steps";
export const stepIdOf = (name: string) => `${stepsId}-${name}`;
