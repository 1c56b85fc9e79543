import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";

/** The first page of an order's interview: onboarding (spec, signed-in §2.5). */
export function beginPath(language: Language, orderId: string): string {
  return `${pagePath(language, "/interview/onboarding")}?order=${orderId}`;
}
