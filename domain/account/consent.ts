import { z } from "zod/mini";

/** Separate consents of a storyteller that are asked together before the first recording. */
export const firstPurposes = ["record", "transcribe", "book"] as const;
export type FirstPurpose = (typeof firstPurposes)[number];

/** Purposes that a person is asked about after the first recording. */
export const laterPurposes = ["model_writes", "family_hears", "recognize", "recognize_name"] as const;
export type LaterPurpose = (typeof laterPurposes)[number];

/** All purposes of the ledger (ADR 096), each asked for by itself. */
export const consentPurposes = [
  ...firstPurposes,
  "model_writes",
  "family_hears",
  "clone",
  "narrated_family",
  "narrated_public",
  "recognize",
  "recognize_name",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentSchema = z.object({ purpose: z.enum(consentPurposes), given: z.boolean(), said_at: z.string() });
export type Consent = z.infer<typeof consentSchema>;

/** Current consents; a purpose that was never asked is absent. */
export type Consents = Partial<Record<ConsentPurpose, Omit<Consent, "purpose">>>;

/** The last word on each purpose. `lines`: of the ledger, newest first. */
export function consentsIn(lines: readonly Consent[]): Consents {
  const found: Consents = {};
  for (const { purpose, ...said } of lines) found[purpose] ??= said;
  return found;
}

export function isGiven(consents: Consents, purpose: ConsentPurpose): boolean {
  return consents[purpose]?.given === true;
}
