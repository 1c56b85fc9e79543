import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";

/** Where the interview of an order begins. */
export function beginPath(language: Language, orderId: string): string {
  return `${pagePath(language, "/interview/active")}?order=${orderId}`;
}
