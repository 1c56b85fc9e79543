// States of screens that no address opens. Each is on the screen while it is yielded.
import type { Page } from "playwright-core";
import type { Language } from "#domain/language.ts";
import { beginStory, keepTake, openStory, speak, spokenFor } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { pageNote } from "#e2e/harness/visitor-page.ts";
import { words } from "#e2e/harness/words.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";

export type Visitor = { page: Page; url: string; language: Language };
export type State = { name: string; whole: boolean };
type States = (visitor: Visitor) => AsyncGenerator<State>;

export const said = "My grandmother kept bees behind the old stone house. We carried the honey to the market.";
const told = {
  en: said,
  fr: "Ma grand-mère élevait des abeilles derrière la maison. Nous portions le miel au marché.",
};

const seen = (name: string): State => ({ name, whole: false });
const whole = (name: string): State => ({ name, whole: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function* answerNow({ page, url, language }: Visitor): AsyncGenerator<State> {
  const answers = answerNowWords[language];
  await page.goto(url + answerNowPaths[language]);
  await page.getByRole("button", { name: answers.speak, exact: true }).waitFor();
  yield seen("answer-now-1-ready");
  await press(page, answers.speak);
  await spokenFor(page, 4);
  await press(page, answers.pause);
  yield seen("answer-now-2-recording");
  await press(page, answers.goOn);
  await press(page, answers.show);
  await pageNote(page, answers).waitFor();
  yield whole("answer-now-3-draft");
  if (await page.getByText(answers.draft).isVisible()) await press(page, answers.correct);
  await page.getByLabel(answers.yourWords).fill(told[language]);
  await press(page, answers.saveWords);
  await page.getByText(told[language]).waitFor();
  yield whole("answer-now-4-page");
  await page.getByLabel(answers.email).fill(`${crypto.randomUUID()}@example.org`);
  await press(page, answers.keep);
  await page.getByRole("heading", { name: answers.code.title }).waitFor();
  yield whole("answer-now-5-code");
}

async function* wayIn({ page, url, language }: Visitor): AsyncGenerator<State> {
  const { auth } = words[language];
  await page.goto(`${url}/${language}/auth?tab=reset-password`);
  await page.getByRole("heading", { name: auth.reset.title }).waitFor();
  yield whole("way-in-1-forgotten");
  await page.goto(`${url}/${language}/auth`);
  await page.getByLabel(auth.yourEmail).fill(`${crypto.randomUUID()}@example.org`);
  await press(page, auth.sendCode);
  await page.getByRole("heading", { name: auth.code.title }).waitFor();
  yield whole("way-in-2-code");
  const claims = btoa(JSON.stringify({ sub: "somebody", email: "rosalind.hart@example.org" }));
  await page.goto(`${url}/${language}/auth#access_token=e30.${claims}.e30`);
  await page.reload();
  await page.getByRole("heading", { name: auth.isItYours.title }).waitFor();
  yield whole("way-in-3-whose-book");
}

async function* thread({ page, url, language }: Visitor): AsyncGenerator<State> {
  const { home, interview } = words[language];
  await signIn(page, url, `${crypto.randomUUID()}@example.org`);
  await page.goto(`${url}/${language}/dashboard`);
  const address = await beginStory(page, language);
  yield seen("thread-1-interview");
  await speak(page, language, 6);
  yield seen("thread-2-recording");
  await press(page, interview.finished);
  await page.getByRole("button", { name: interview.save }).waitFor();
  yield seen("thread-3-review");
  await press(page, interview.redo);
  await speak(page, language, 3);
  await press(page, interview.finished);
  await page.getByRole("radio").first().waitFor();
  yield seen("thread-4-two-takes");
  await press(page, interview.pause);
  await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
  yield seen("thread-5-paused");
  await page.goto(`${address}&question=1`);
  await page.getByRole("button", { name: interview.save }).waitFor();
  await press(page, interview.redo);
  await speak(page, language, 6);
  await keepTake(page, language);
  yield* book({ page, url, language }, home);
}

async function* book({ page, url, language }: Visitor, home: (typeof words)["en"]["home"]): AsyncGenerator<State> {
  await page.goto(`${url}/${language}/dashboard`);
  await page.getByRole("link", { name: home.bookshelf.openBook }).waitFor();
  yield whole("thread-6-dashboard");
  await openStory(page, url, language);
  const { correct, writeWords } = home;
  await page
    .getByRole("button", { name: correct })
    .or(page.getByRole("button", { name: writeWords }))
    .click();
  await page.getByRole("textbox").fill(told[language]);
  await press(page, home.saveWords);
  await page.locator(".answer").getByText(told[language]).waitFor();
  yield whole("thread-7-story");
  await page.getByLabel(home.inTheBook).check();
  await press(page, home.make);
  await page.getByRole("link", { name: home.readAlong }).click();
  await page.locator(".sentence").first().waitFor();
  yield whole("thread-8-read-along");
}

async function* firstVisit({ page, url, language }: Visitor): AsyncGenerator<State> {
  await page.goto(`${url}${language === "fr" ? "/fr" : "/"}`);
  await page.evaluate("localStorage.removeItem('cookie-consent')");
  await page.reload();
  await page.locator(".cookies").waitFor();
  yield seen("first-visit");
}

async function* refused({ page, url, language }: Visitor): AsyncGenerator<State> {
  const { interview } = words[language];
  await signIn(page, url, `${crypto.randomUUID()}@example.org`);
  await page.goto(`${url}/${language}/dashboard`);
  await beginStory(page, language);
  await press(page, interview.record);
  await page.getByRole("alert").waitFor();
  yield whole("microphone-help");
}

/** With a working microphone and with a refused one. */
export const states: Record<"heard" | "refused", readonly States[]> = {
  heard: [firstVisit, answerNow, wayIn, thread],
  refused: [refused],
};
