import { z } from "zod";
import { wordSchema } from "#domain/recording/transcript.ts";

/** What the server asks of the recognizers' process. `id`: of a voice. */
export const liveAskedSchema = z.union([
  z.object({ id: z.number(), sound: z.instanceof(Int16Array) }),
  z.object({ id: z.number(), asks: z.enum(["utterance", "finish", "close"]) }),
]);
export type LiveAsked = z.infer<typeof liveAskedSchema>;

/** What it says. `heard`: samples it has taken in all. */
export const liveSaidSchema = z.union([
  z.object({ id: z.number(), words: z.array(wordSchema) }),
  z.object({ id: z.number(), partial: z.string(), heard: z.number() }),
  z.object({ id: z.number(), finished: z.literal(true) }),
  z.object({ problem: z.string() }),
]);
export type LiveSaid = z.infer<typeof liveSaidSchema>;
