/** Progress of long work: a fraction 0..1 and a word for the current step. */
export type OnProgress = (fraction: number, word: string) => void;
