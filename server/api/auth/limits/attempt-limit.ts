import type { AuthContext } from "#server/api/auth/auth-context.ts";

type Limited = Pick<AuthContext, "limits" | "settings">;
/** Codes of six digits: those in messages, counted by address, and those of second factors, counted by person. */
type CodeKind = "verify" | "factor";

/**
 * Counts one guess at a code, for some minutes and for the day. A code of six digits is safe only as long as few
 * guesses are let through; the code itself stays good, or strangers could take it from its owner.
 */
export async function countAttempt({ limits, settings }: Limited, kind: CodeKind, who: string): Promise<void> {
  await limits.consume(`${kind}-account`, who, settings.limits[`${kind}Account`]);
  await limits.consume(`${kind}-day`, who, settings.limits[`${kind}Day`]);
}

export async function clearAttempts({ limits, settings }: Limited, kind: CodeKind, who: string): Promise<void> {
  await limits.reset(`${kind}-account`, who, settings.limits[`${kind}Account`]);
  await limits.reset(`${kind}-day`, who, settings.limits[`${kind}Day`]);
}
