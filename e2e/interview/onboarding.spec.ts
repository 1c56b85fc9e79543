import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondLockWords } from "#web/features/auth/second-factor/second-factor-words.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { complaints } from "#e2e/harness/browser.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { agree, patient } from "#e2e/harness/harness.ts";
import { openOnboarding, press, pressInVain, waitForHeading } from "#e2e/harness/onboarding.ts";
import { expectUncovered, watchToasts } from "#e2e/harness/reach.ts";
import { shownMedia } from "#e2e/harness/shown-media.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { endSessionsOf, profileOf, removeName, sessionsOf as sessionsIn } from "#e2e/harness/stored-rows.ts";
import { words } from "#e2e/harness/words.ts";

let site: Awaited<ReturnType<typeof openOnboarding>>;
beforeAll(async () => {
  site = await openOnboarding();
});
afterAll(() => site.close());

const sql = () => site.app.context.db.sql;
const sessionsOf = (order: string) => sessionsIn(sql(), order);

async function comeBackToTheEnd(page: Page, language: "en" | "fr", order: string): Promise<void> {
  await site.comeBack(page, language, order, 5);
  await waitForHeading(page, words[language].onboarding.ready.title);
}

for (const language of journeyLanguages)
  test(`leads through five steps and survives a reload: ${language}`, async () => {
    const { onboarding, interview } = words[language];
    const { page, order } = await site.arrive(language, `way-${language}`, "direct", false);
    const complained = complaints(page);
    await page.getByText(onboarding.percent(20)).waitFor();
    const film = page.getByLabel(onboarding.welcome.film);
    await film.waitFor();
    expect(await film.getAttribute("src")).toBe(shownMedia.film.src);
    expect(await film.locator("track[kind=captions]").count()).toBe(2);
    await press(page, onboarding.next);
    await waitForHeading(page, onboarding.microphone.title);
    await page.getByRole("radio", { name: onboarding.microphone.choices.external[0] }).check();
    await press(page, onboarding.next);
    await waitForHeading(page, onboarding.hearing.title);
    await page.getByText(onboarding.hearing.passed).waitFor();
    await press(page, onboarding.hearing.right);
    await page.getByLabel(onboarding.name.label).fill("Evelyn");
    const [spoken] = await Promise.all([page.waitForResponse("**/say-aloud"), press(page, onboarding.name.hear)]);
    expect(spoken.status()).toBe(200);
    await page.reload();
    expect(await page.getByLabel(onboarding.name.label).inputValue()).toBe("Evelyn");
    await press(page, onboarding.next);
    await waitForHeading(page, onboarding.ready.title);
    await page.goBack();
    await waitForHeading(page, onboarding.name.title);
    await page.goForward();
    await waitForHeading(page, onboarding.ready.title);
    await press(page, onboarding.ready.change(onboarding.ready.voice));
    await page.getByRole("radio", { name: onboarding.ready.speeds["0.8"] }).check();
    await page.getByRole("checkbox", { name: onboarding.voice.longerPauses }).check();
    await press(page, onboarding.voice.done);
    await page.getByText(`${onboarding.ready.speeds["0.8"]}, ${onboarding.ready.longerPauses}`).waitFor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(watchToasts);
    await page.getByRole("button", { name: onboarding.start }).dblclick();
    await page.getByRole("heading", { name: consentWords[language].title }).waitFor();
    await expectUncovered(page, onboarding.started(85), consentWords[language].title);
    await agree(page, language);
    await page.getByText(interview.question(1, 85)).waitFor();
    expect(page.url()).toContain(`/${language}/interview/test-agent?session=sess_`);

    expect(await sessionsOf(order)).toEqual([
      { status: "active", current_question_id: 1, questions_answered: 0, total_questions: 85 },
    ]);
    expect(await profileOf(sql(), `way-${language}@example.org`)).toMatchObject({
      full_name: "Rosalind Hart",
      microphone_tested: true,
      accessibility_needs: {
        displayName: "Evelyn",
        hasExternalMic: true,
        speechRate: 0.8,
        longerPauses: true,
        accessibilityNeeds: ["longerPauses"],
      },
    });
    await page.goBack();
    expect(page.url()).not.toContain("step=5");
    expect(complained).toEqual([]);
    await page.close();
  });

/** Measures from the moment a step shows its title to the moment the page asks for the microphone. */
const msToTheMicrophone = (title: string) => `(() => {
  let opened = Infinity;
  new MutationObserver(() => {
    if (document.querySelector("h1")?.textContent === ${JSON.stringify(title)}) opened = Math.min(opened, performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wished) => {
    window.msToTheMicrophone ??= performance.now() - opened;
    return ask(wished);
  };
})()`;

test("explains why an unfinished step cannot be left", async () => {
  const { onboarding } = words.en;
  const { page, order } = await site.arrive("en", "gates");
  await page.goto(`${site.app.url}/en/interview/onboarding?order=${order}&step=5`);
  await waitForHeading(page, onboarding.microphone.title);
  await pressInVain(page, onboarding.next);
  await page.getByRole("alert").filter({ hasText: onboarding.microphone.missing }).waitFor();
  await page.getByRole("radio", { name: onboarding.microphone.choices.help[0] }).click();
  await page.getByText(onboarding.microphone.guide[0]?.[1] ?? "").waitFor();
  await pressInVain(page, onboarding.next);
  await waitForHeading(page, onboarding.microphone.title);
  await page.getByRole("tab", { name: onboarding.microphone.tabs.choose }).click();
  await page.getByRole("radio", { name: onboarding.microphone.choices.builtIn[0] }).check();
  await page.evaluate(msToTheMicrophone(onboarding.hearing.title));
  await press(page, onboarding.next);
  await page.getByText(onboarding.hearing.listening).first().waitFor();
  await expect.poll(() => page.evaluate<number>("window.msToTheMicrophone ?? 0"), patient).toBeGreaterThanOrEqual(1000);
  await pressInVain(page, onboarding.next);
  await page.getByRole("alert").filter({ hasText: onboarding.hearing.missing }).waitFor();
  await site.comeBack(page, "en", order, 3);
  await press(page, onboarding.hearing.right);
  await page.getByLabel(onboarding.name.label).fill("   ");
  await page.getByLabel(onboarding.name.label).press("Enter");
  await pressInVain(page, onboarding.next);
  await page.getByRole("alert").filter({ hasText: onboarding.name.missing }).waitFor();
  await page.close();
});

test("completes the onboarding by keyboard", async () => {
  const { onboarding, interview } = words.fr;
  const { page, order } = await site.arrive("fr", "keys");
  const focused = () =>
    page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40 && (await focused()).trim() !== name; presses++)
      await page.keyboard.press("Tab");
    expect((await focused()).trim()).toBe(name);
  };
  await tabTo(onboarding.next);
  await page.keyboard.press("Enter");
  await waitForHeading(page, onboarding.microphone.title);
  await expect.poll(focused, patient).toBe(onboarding.microphone.title);
  await tabTo(onboarding.microphone.tabs.choose);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await tabTo(onboarding.next);
  await page.keyboard.press("Enter");
  await page.getByText(onboarding.hearing.listening).first().waitFor();
  await site.comeBack(page, "fr", order, 3);
  await page.getByRole("button", { name: onboarding.hearing.right, exact: true }).waitFor();
  await tabTo(onboarding.hearing.right);
  await page.keyboard.press("Enter");
  await waitForHeading(page, onboarding.name.title);
  await expect.poll(focused, patient).toBe(onboarding.name.title);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Évelyne");
  await page.keyboard.press("Enter");
  await waitForHeading(page, onboarding.ready.title);
  await page.getByText(onboarding.ready.heard.builtIn).waitFor();
  await tabTo(onboarding.start);
  await page.keyboard.press("Enter");
  await page.getByText(interview.question(1, 85)).waitFor();
  await page.close();
});

test("explains a missing or foreign order in each language", async () => {
  const { onboarding } = words.en;
  const { page, order } = await site.arrive("en", "owner");
  await page.goto(`${site.app.url}/en/interview/onboarding`);
  await waitForHeading(page, onboarding.invalid.title);
  await page.getByText("No order ID provided. Please start from the dashboard.").waitFor();
  await page.getByRole("link", { name: onboarding.invalid.toDashboard }).click();
  await page.waitForURL("**/en/dashboard");
  await signIn(page, site.app.url, "stranger@example.org");
  for (const one of [order, "not-an-order"]) {
    await page.goto(`${site.app.url}/en/interview/onboarding?order=${one}`);
    await page.getByText("Missing user or order information.").waitFor();
    await page.goto(`${site.app.url}/fr/interview/onboarding?order=${one}`);
    await page.waitForURL("**/fr/dashboard?error=onboarding-failed");
  }
  await page.goto(`${site.app.url}/fr/interview/onboarding`);
  await page.waitForURL("**/fr/dashboard?error=onboarding-failed");
  await page.close();
});

test("begins one interview after a connection drops at the last step", async () => {
  const { onboarding, interview } = words.en;
  const { page, order } = await site.arrive("en", "line");
  await comeBackToTheEnd(page, "en", order);
  await site.browser.setOffline(true);
  await page.getByRole("button", { name: onboarding.start }).click();
  await page.getByRole("alert").filter({ hasText: onboarding.noLine }).waitFor();
  await page.getByText("Rosalind Hart").waitFor();
  await site.browser.setOffline(false);
  await page.getByRole("button", { name: onboarding.start }).click();
  await page.getByText(interview.question(1, 85)).waitFor();
  expect(await sessionsOf(order)).toHaveLength(1);
  await page.goto(`${site.app.url}/en/interview/onboarding?order=${order}`);
  await waitForHeading(page, onboarding.welcome.title);
  await comeBackToTheEnd(page, "en", order);
  await page.getByRole("button", { name: onboarding.start }).click();
  await page.getByText(interview.question(1, 85)).waitFor();
  expect(await sessionsOf(order)).toHaveLength(1);
  await page.close();
});

test("continues onboarding offline and begins the interview when online", async () => {
  const { onboarding, interview } = words.en;
  const { page, order } = await site.arrive("en", "no-line");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await site.browser.setOffline(true);
  await page.getByText(words.en.offline).waitFor();
  await press(page, onboarding.next);
  await waitForHeading(page, onboarding.microphone.title);
  await page.getByRole("radio", { name: onboarding.microphone.choices.builtIn[0] }).check();
  await press(page, onboarding.next);
  await page.getByText(onboarding.hearing.passed).waitFor();
  await press(page, onboarding.hearing.right);
  await page.getByLabel(onboarding.name.label).fill("Evelyn");
  await press(page, onboarding.next);
  await waitForHeading(page, onboarding.ready.title);
  await page.goBack();
  expect(await page.getByLabel(onboarding.name.label).inputValue()).toBe("Evelyn");
  await page.goForward();
  await press(page, onboarding.start);
  await page.getByRole("alert").filter({ hasText: onboarding.noLine }).waitFor();
  await site.browser.setOffline(false);
  await press(page, onboarding.start);
  await page.getByText(interview.question(1, 85)).waitFor();
  expect(await sessionsOf(order)).toHaveLength(1);
  await page.close();
});

for (const follows of [true, false])
  test(`resumes the last step after a session revoked ${follows ? "on the page" : "before the page follows it"}`, async () => {
    const { onboarding, interview, auth } = words.fr;
    const email = follows ? "revoked" : "revoked-early";
    const { page, order } = await site.arrive("fr", email);
    if (!follows) await page.addInitScript(holdIdleWork);
    await comeBackToTheEnd(page, "fr", order);
    await endSessionsOf(sql(), `${email}@example.org`);
    const refused = page.waitForResponse((answer) => answer.status() === 400 && answer.url().includes("/token?"));
    await page.getByRole("button", { name: onboarding.start }).click();
    await refused;
    await page.waitForFunction(() => Object.keys(localStorage).every((key) => !/^sb-.+-auth-token$/.test(key)));
    if (!follows) await page.evaluate("releaseIdleWork()");
    const { again } = secondLockWords.fr;
    const dialog = page.getByRole("dialog", { name: again.title });
    await dialog.getByRole("button", { name: again.password }).click();
    await dialog.getByLabel(auth.password, { exact: true }).fill("a long password");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await waitForHeading(page, onboarding.ready.title);
    await page.getByText(onboarding.ready.heard.builtIn).waitFor();
    await page.getByRole("button", { name: onboarding.start }).click();
    await page.getByText(interview.question(1, 85)).waitFor();
    expect(await sessionsOf(order)).toHaveLength(1);
    await page.close();
  });

/** Keeps work for an idle page, such as following the session, until `releaseIdleWork` is called. */
const holdIdleWork = `{
  const held = [];
  window.requestIdleCallback = (run) => held.push(run);
  window.releaseIdleWork = () => held.splice(0).forEach((run) => run());
}`;

test("refuses a buyer who opens the onboarding of a gift", async () => {
  for (const language of ["en", "fr"] as const) {
    const { onboarding } = words[language];
    const { page, order } = await site.arrive(language, `buyer-${language}`, "gift");
    await comeBackToTheEnd(page, language, order);
    await page.getByRole("button", { name: onboarding.start }).click();
    if (language === "en") {
      await page.getByRole("alert").filter({ hasText: "Failed to start interview. Please try again." }).waitFor();
      expect(await page.getByText(onboarding.ready.heard.builtIn).isVisible()).toBe(true);
    } else await page.waitForURL("**/fr/dashboard?error=session-creation-failed");
    expect(await sessionsOf(order)).toEqual([]);
    await page.close();
  }
});

test("stores the preferred name of a person without a name", async () => {
  const { onboarding, interview } = words.en;
  const { page, order } = await site.arrive("en", "nameless");
  await removeName(sql(), "nameless@example.org");
  await site.comeBack(page, "en", order, 4);
  await page.getByLabel(onboarding.name.label).fill("Evie");
  await press(page, onboarding.next);
  await page.getByRole("button", { name: onboarding.ready.alone }).click();
  await page.waitForURL("**/en/interview/active?session=*");
  await page.getByText(interview.question(1, 85)).waitFor();
  expect(await profileOf(sql(), "nameless@example.org")).toMatchObject({ full_name: "Evie" });
  await page.goto(`${site.app.url}/en/dashboard`);
  await page.getByRole("heading", { name: /Evie/ }).waitFor();
  await page.close();
});
