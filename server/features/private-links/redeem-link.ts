import type { Sql } from "postgres";
import type { Limit, RateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { Passwords } from "#server/api/auth/secrets/hash-password.ts";
import { hashToken } from "./give-link.ts";
import { findPrivateLink, type PrivateLink } from "./private-link-store.ts";

/**
 * Counted in the database before the PIN is checked, so that they hold in parallel and over all processes. The right PIN
 * resets the hour. The day counts right PINs too, so that recipients do not give a guesser more attempts.
 */
const pinHour: Limit = { points: 5, seconds: 3600 };
const pinDay: Limit = { points: 40, seconds: 24 * 3600 };

type Tools = { sql: Sql; limits: RateLimits; passwords: Passwords };

/** `ended` and `pin` name the giver, because their holder has the token. */
export type CheckedLink =
  | { state: "unknown" }
  | { state: "ended"; link: PrivateLink; endedAt: Date }
  | { state: "pin"; link: PrivateLink; isWrong: boolean }
  | { state: "open"; link: PrivateLink };

/** Checks token and PIN. Throws `over_request_rate_limit` after too many PINs. */
export async function checkLink({ sql, limits, passwords }: Tools, token: string, pin?: string): Promise<CheckedLink> {
  const link = await findPrivateLink(sql, hashToken(token));
  if (link === null) return { state: "unknown" };
  if (link.endedAt !== null) return { state: "ended", link, endedAt: link.endedAt };
  if (link.pinHash === null) return { state: "open", link };
  if (pin === undefined) return { state: "pin", link, isWrong: false };
  await limits.consume("link-pin-day", link.id, pinDay);
  await limits.consume("link-pin", link.id, pinHour);
  const { right } = await passwords.check(pin, link.pinHash);
  if (!right) return { state: "pin", link, isWrong: true };
  await limits.reset("link-pin", link.id, pinHour);
  return { state: "open", link };
}
