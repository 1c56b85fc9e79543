import { afterAll, beforeAll, expect, test } from "vitest";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { complaints } from "#e2e/harness/browser.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import {
  askForAccount,
  confirmation,
  openHarness,
  patient,
  signIn,
  signUp,
  type Harness,
} from "#e2e/harness/harness.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness("Nothing is said here.", await freshDatabase());
});
afterAll(() => harness.close());

const name = "Rosalind Hart";

for (const language of journeyLanguages)
  test(`stores password and name when the email is confirmed (${language})`, async () => {
    const { signOut, home } = words[language];
    const email = `joins.${language}@example.org`;
    await harness.withBrowser(`joins-${language}`, async (page) => {
      const heard = complaints(page);
      await signUp(harness.server, page, language, email);
      await page.getByRole("heading", { name: home.bookshelf.welcome(name) }).waitFor(patient);
      expect(await page.getByText(home.aboutYou).count()).toBe(0);
      await openMenu(page);
      await page.getByRole("button", { name: signOut }).click();
      await signIn(page, email, language);
      await page.getByRole("button", { name: home.begin }).waitFor(patient);
      expect(heard).toEqual([]);
    });
  });

test("signs in by mailed links, with and without the mailbox page", async () => {
  const { auth, home, signOut } = words.en;
  const email = "presses@example.org";
  await harness.withBrowser("presses", async (page) => {
    const press = async (subject: string, button: string) => {
      await page.goto(`${harness.server.url}/dev/mailbox`);
      await page.getByRole("link", { name: subject }).first().click();
      await page.getByRole("link", { name: button }).first().click();
      await page.getByRole("heading", { name: home.bookshelf.welcome(name) }).waitFor(patient);
    };
    await askForAccount(harness.server, page, "en", email);
    const first = await confirmation(harness.server, email);
    await page.goto(harness.server.mailboxLink());
    await press("Please confirm your email address", "Confirm my address");
    await openMenu(page);
    await page.getByRole("button", { name: signOut }).click();
    await page.getByLabel(auth.yourEmail).fill(email);
    await page.getByRole("button", { name: auth.sendCode }).click();
    await page.getByRole("heading", { name: auth.code.title }).waitFor(patient);
    await expect.poll(() => confirmation(harness.server, email), patient).not.toEqual(first);
    await press("Your sign-in link", "Sign in");
  });
});

for (const language of journeyLanguages)
  test(`confirms a sign-up with the code typed on another device (${language})`, async () => {
    const { auth, home } = words[language];
    const email = `types.${language}@example.org`;
    await harness.withBrowser(`types-${language}`, async (page) => {
      await askForAccount(harness.server, page, language, email);
      const { code } = await confirmation(harness.server, email);
      await page.getByLabel(auth.emailCode, { exact: true }).fill(code === "000000" ? "000001" : "000000");
      await page.getByRole("button", { name: auth.code.open }).click();
      await page.getByText(auth.problems.wrongCode[0]).waitFor(patient);
      await page.getByLabel(auth.emailCode, { exact: true }).fill(code);
      await page.getByRole("button", { name: auth.code.open }).click();
      await page.getByRole("heading", { name: home.bookshelf.welcome(name) }).waitFor(patient);
    });
  });

test("asks for the account when the email opens on another device", async () => {
  const { auth, home } = words.en;
  const email = "elsewhere@example.org";
  await harness.withBrowser("elsewhere-desk", (page) => askForAccount(harness.server, page, "en", email));
  const { link } = await confirmation(harness.server, email);
  await harness.withBrowser("elsewhere-telephone", async (page) => {
    await page.goto(link);
    await page.getByRole("button", { name: auth.isItYours.yes }).click();
    await page.getByRole("heading", { name: home.aboutYou }).waitFor(patient);
    await page.getByRole("button", { name: home.saveName }).click();
    await page.getByText(home.nameMissing).waitFor(patient);
    await page.locator("[name=name][aria-invalid=true]:focus").waitFor(patient);
    await page.getByLabel(auth.fullName).fill(name);
    await page.getByLabel(auth.password).fill("a long password");
    await page.getByRole("button", { name: home.saveName }).click();
    await page.getByRole("heading", { name: home.bookshelf.welcome(name) }).waitFor(patient);
    await page.getByRole("heading", { name: home.aboutYou }).waitFor({ state: "detached" });
  });
  await harness.withBrowser("elsewhere-desk", async (page) => {
    await page.goto(`${harness.server.url}/en/auth`);
    await signIn(page, email);
    await page.getByRole("heading", { name: home.bookshelf.welcome(name) }).waitFor(patient);
  });
});
