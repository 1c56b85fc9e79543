import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { patient } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { shellPath } from "#e2e/harness/chromium.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

/* A host name other than loopback: without HTTPS its pages are not secure, like those of a home server. */
const name = "family.example";
let app: ServedApp;
let browser: Browser;

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", PUBLIC_URL: `http://${name}` });
  browser = await chromium.launch({
    executablePath: shellPath,
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const focused = (page: Page) => page.evaluate<string>("document.activeElement.tagName");

for (const language of journeyLanguages)
  test(`reports a page without https before anybody speaks (${language})`, async () => {
    const { home, interview, onboarding } = words[language];
    const url = `http://${name}:${new URL(app.url).port}`;
    const page = await browser.newPage();
    page.setDefaultTimeout(patient.timeout);
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(error.message));
    await signIn(page, url, `plain.${language}@example.org`);
    expect(await page.evaluate("isSecureContext")).toBe(false);
    await page.goto(`${url}/${language}/dashboard`);
    await page.getByRole("button", { name: home.begin }).click();
    await page.getByRole("button", { name: onboarding.next }).click();
    await page.getByRole("radio", { name: onboarding.microphone.choices.builtIn[0] }).check();
    await page.getByRole("button", { name: onboarding.next }).click();
    await page.getByRole("status").filter({ hasText: onboarding.hearing.advice.insecure[1] }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    expect(await page.getByRole("button", { name: onboarding.hearing.right }).count()).toBe(0);
    await page.goto(page.url().replace("onboarding", "active"));
    await page.getByRole("alert").getByText(interview.insecure).waitFor();
    expect(await page.getByRole("button", { name: interview.record }).count()).toBe(0);
    await page.getByRole("link", { name: words[language].backToDashboard }).click();
    await page.getByRole("link", { name: home.bookshelf.acts.continue }).waitFor();
    expect(broken).toEqual([]);
    await page.close();
  });
