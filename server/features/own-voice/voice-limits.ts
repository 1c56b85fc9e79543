import type { Sql } from "postgres";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import { fail } from "#server/platform/errors.ts";

const seconds = 86_400;
/** Each costs the operator money. */
const limits = {
  "made-voices": { ofPerson: { points: 5, seconds }, ofEverybody: { points: 300, seconds } },
  "narrated-audiobooks": { ofPerson: { points: 10, seconds }, ofEverybody: { points: 300, seconds } },
  "said-sentences": { ofPerson: { points: 30, seconds }, ofEverybody: { points: 3000, seconds } },
} as const;

/** Counts what a person orders in a day, and all people together. Throws `rate_limited` beyond. */
export function createVoiceLimits(sql: Sql): (name: keyof typeof limits, userId: string) => Promise<void> {
  const counted = createRateLimits(sql);
  return async (name, userId) => {
    const { ofPerson, ofEverybody } = limits[name];
    const refused =
      (await counted.tryConsume(name, userId, ofPerson)) ?? (await counted.tryConsume(name, "everybody", ofEverybody));
    if (refused) throw fail("rate_limited", "That was often enough today. Please try again tomorrow.");
  };
}
