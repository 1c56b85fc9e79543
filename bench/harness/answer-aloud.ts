import type { Page } from "playwright-core";
import { words } from "#e2e/harness/words.ts";
import { sittingWords } from "#web/features/interview/rest/sitting-words.ts";

const { interview } = words.en;
const sitting = sittingWords.en;

/** What a person may tap to come to a question that can be answered, wherever they are between two; the first that is there. */
const onwards = [
  interview.followUp.enough,
  sitting.choices[0]?.[1] ?? "",
  sitting.carryOn,
  sitting.oneMore,
  interview.resume,
];

/** Records in the page when a button was tapped and when the screen changed, in ms of its clock. */
export const noteMarks = `(() => {
  window.marks = [];
  const mark = (name) => window.marks.push({ name, at: performance.now() });
  addEventListener("click", ({ target, timeStamp }) => {
    const button = target.closest?.("button");
    if (button) window.marks.push({ name: "tap " + (button.getAttribute("aria-label") ?? button.textContent), at: timeStamp });
  }, true);
  const was = { shows: "", asks: "", number: "", review: false };
  const look = () => {
    const shows = document.querySelector(".dock [role=status]")?.textContent ?? "";
    const asks = document.querySelector("h1")?.textContent ?? "";
    const number = /Question \\d+ of \\d+/.exec(document.querySelector(".interview")?.textContent ?? "")?.[0] ?? was.number;
    const review = document.querySelector(".review") !== null;
    if (asks !== was.asks && asks !== "") mark("asks " + asks);
    if (number !== was.number) mark("number " + number);
    if (shows !== was.shows) mark("shows | " + shows);
    if (review && !was.review) mark("safe here");
    Object.assign(was, { shows, asks, number, review });
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }));
})()`;

export type Mark = { name: string; at: number };

/** Goes from a saved answer to the next question through any offer in between. Returns false when all are answered. */
export async function toNextQuestion(page: Page): Promise<boolean> {
  const done = page.getByText(interview.done);
  const button = (name: string) => page.getByRole("button", { name });
  const ways = onwards.map(button);
  const ready = button(interview.record).and(page.locator(".ready"));
  for (;;) {
    if (await done.isVisible()) return false;
    const shown = await Promise.all(ways.map((way) => way.first().isVisible()));
    const way = ways[shown.indexOf(true)];
    if (way)
      await way
        .first()
        .click()
        .catch(() => undefined);
    else if (await ready.isVisible()) return true;
    await page.waitForTimeout(20);
  }
}

/** Records and saves one answer of this many ms. Resolves when the screen moves on. */
export async function answerAloud(page: Page, ms: number, hearsItFirst: boolean): Promise<void> {
  await page.getByRole("button", { name: interview.record }).click();
  await page.getByText(interview.recording, { exact: true }).waitFor();
  await page.waitForTimeout(ms);
  if (hearsItFirst) {
    await page.getByRole("button", { name: interview.finished }).click();
    await page.getByRole("button", { name: interview.redo }).waitFor();
  }
  await page.getByRole("button", { name: interview.save }).click();
}
