/** Limits of the spec (signed-in §9), in ms. */
export const voiceAgentLimits = {
  maxAttempts: 3,
  firstRetryMs: 3_000,
  maxRetryMs: 10_000,
  connectMs: 30_000,
  /** Of the minimal test. */
  testMs: 90_000,
  /** After its screen is left. */
  cleanUpMs: 10_000,
  /** A connection this old resets the count of attempts. */
  steadyMs: 10_000,
} as const;
