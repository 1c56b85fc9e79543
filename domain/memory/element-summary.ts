import { z } from "zod/mini";

/** Letters from which the text of an element may be summed up. */
export const minSummarized = 300;
export const maxSummary = 1000;
/** Of the words that a person agrees to before a text is sent. */
export const maxAgreement = 500;

/** A machine's summary of an element's text. `model` names the service and its model. */
export const elementSummarySchema = z.object({ summary: z.string(), model: z.string(), made_at: z.string() });
export type ElementSummary = z.infer<typeof elementSummarySchema>;
