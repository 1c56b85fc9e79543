import { z } from "zod";

/** How far a long piece of work is: 0..1 and a word for what is being done. */
export const progressSchema = z.object({ fraction: z.number().min(0).max(1), word: z.string() });

export type OnProgress = (fraction: number, word: string) => void;
