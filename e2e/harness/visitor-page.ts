import type { Locator, Page } from "playwright-core";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";

/**
 * The note above a visitor's page: a draft, a take without words, or a language that this machine does not transcribe.
 */
export function pageNote(page: Page, words: AnswerNowWords): Locator {
  return page.getByText(words.draft).or(page.getByText(words.unheard)).or(page.getByText(words.byHand));
}
