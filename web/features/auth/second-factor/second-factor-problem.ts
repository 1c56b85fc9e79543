import type { SecondLockWords } from "./second-factor.en.ts";

/** The error as title and text, one line each. */
export function problemOf(error: unknown, words: SecondLockWords, wrong: readonly string[]): string {
  const { status, code } = { status: undefined, code: undefined, ...(error instanceof Error ? error : {}) };
  if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") return wrong.join("\n");
  if (status === 429) return words.tooMany.join("\n");
  return (status ? words.failed : words.offline).join("\n");
}
