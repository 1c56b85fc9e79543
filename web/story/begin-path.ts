import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";

/** Where the interview of an order begins: with what it needs (spec, signed-in §2.5). */
export function beginPath(language: Language, orderId: string): string {
  return `${pagePath(language, "/interview/onboarding")}?order=${orderId}`;
}
