import type { AuthContext } from "#server/api/auth/auth-context.ts";

type Limited = Pick<AuthContext, "limits" | "settings">;
/** Codes of six digits: those in messages, counted by address, and those of second factors, counted by person. */
type CodeKind = "verify" | "factor";

/**
 * Counts one guess at a code, for some minutes and for the day. A code of six digits is safe only as long as few
 * guesses are let through; the code itself stays good, or strangers could take it from its owner.
 */
export async function spendGuess({ limits, settings }: Limited, kind: CodeKind, who: string): Promise<void> {
  await limits.spend(`${kind}-account`, who, settings.limits[`${kind}Account`]);
  await limits.spend(`${kind}-day`, who, settings.limits[`${kind}Day`]);
}

export async function forgetGuesses({ limits, settings }: Limited, kind: CodeKind, who: string): Promise<void> {
  await limits.forget(`${kind}-account`, who, settings.limits[`${kind}Account`]);
  await limits.forget(`${kind}-day`, who, settings.limits[`${kind}Day`]);
}
