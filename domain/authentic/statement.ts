import { z } from "zod/mini";

/** What a file is: the file itself of a recording or an audiobook, one that a computer voice reads, or not known. */
export const verdicts = ["recording", "audiobook", "synthetic", "unknown"] as const;
export type Verdict = (typeof verdicts)[number];

export const statementType = "heirvoice-statement-1";
/** Addresses that saved statements name: they never change. */
export const statementKeysPath = "/.well-known/heirvoice-statement-keys.json";
export const authenticApiPath = "/api/authentic";

/** What is signed, as JSON text. */
export const statementSchema = z.object({
  type: z.string(),
  origin: z.string(),
  sha256: z.string(),
  verdict: z.enum(verdicts),
  /** The day of the recording, of the book's approval, or on which the computer voice read it. */
  day: z.nullable(z.string()),
  /** The length of the recording, in milliseconds. */
  of: z.nullable(z.number()),
  /** The storyteller, who allowed it. */
  name: z.nullable(z.string()),
  signedAt: z.string(),
  key: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;

/** `statement` is the signed text itself; `signature` is base64url. */
export const signedStatementSchema = z.object({ statement: z.string(), signature: z.string() });
export type SignedStatement = z.infer<typeof signedStatementSchema>;
