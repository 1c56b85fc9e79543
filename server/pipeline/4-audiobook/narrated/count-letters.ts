import type { Sql } from "postgres";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import { fail } from "#server/platform/errors.ts";

const seconds = 86_400;
/** Letters that are paid for within a day: three long books for one person, thirty for all. */
export const lettersADay = { ofPerson: { points: 1_500_000, seconds }, ofEverybody: { points: 15_000_000, seconds } };

/**
 * Counts letters just before each request for their sound, repeated ones too. The count outlives the voice and its
 * sentences. Throws `quota_reached` beyond a day's letters.
 */
export function letterCounter(sql: Sql): (userId: string, letters: number) => Promise<void> {
  const counted = createRateLimits(sql);
  return async (userId, letters) => {
    const { ofPerson, ofEverybody } = lettersADay;
    const refused =
      (await counted.tryConsume("spoken-letters", userId, ofPerson, letters)) ??
      (await counted.tryConsume("spoken-letters", "everybody", ofEverybody, letters));
    if (refused) throw fail("quota_reached", "The voice has read enough for today.");
  };
}
