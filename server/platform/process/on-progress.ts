/** How far a long piece of work is: 0..1, and a word for what is being done. */
export type OnProgress = (fraction: number, word: string) => void;
