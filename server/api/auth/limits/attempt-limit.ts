import type { AuthContext } from "#server/api/auth/auth-context.ts";

type Limited = Pick<AuthContext, "limits" | "settings">;
/** Six-digit codes: `verify` codes in messages, counted per address; `factor` codes, counted per user. */
type CodeKind = "verify" | "factor";

/**
 * Counts one attempt in the short window and in the day. Six digits are safe only while few attempts are allowed. The
 * code itself stays valid, otherwise strangers could void it.
 */
export async function countAttempt({ limits, settings }: Limited, kind: CodeKind, subject: string): Promise<void> {
  await limits.consume(`${kind}-account`, subject, settings.limits[`${kind}Account`]);
  await limits.consume(`${kind}-day`, subject, settings.limits[`${kind}Day`]);
}

export async function clearAttempts({ limits, settings }: Limited, kind: CodeKind, subject: string): Promise<void> {
  await limits.reset(`${kind}-account`, subject, settings.limits[`${kind}Account`]);
  await limits.reset(`${kind}-day`, subject, settings.limits[`${kind}Day`]);
}
