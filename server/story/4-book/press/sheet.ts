import { z } from "zod";

/** What the press is asked to print. All paths are absolute; `dir` holds the templates, the data and the pictures. */
export const sheetSchema = z.object({
  dir: z.string(),
  main: z.string(),
  inputs: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  out: z.string(),
  format: z.enum(["pdf/ua-1", "pdf", "svg"]),
  createdAt: z.int(),
});
export type Sheet = z.infer<typeof sheetSchema>;

export const printedSchema = z.union([
  z.object({ pages: z.int(), sentencePages: z.array(z.tuple([z.string(), z.int()])), warnings: z.array(z.string()) }),
  z.object({ problem: z.string() }),
]);
export type Printed = z.infer<typeof printedSchema>;
