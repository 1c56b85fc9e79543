import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { spokenFile } from "#e2e/harness/browser.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { faults } from "#e2e/harness/reach.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => site.close());

type Language = keyof typeof words;
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const sql = () => site.served.context.db.sql;

const shots = process.env["SHOTS"] ?? "";
async function look(page: Page, name: string): Promise<void> {
  if (shots === "") return;
  await mkdir(shots, { recursive: true });
  const size = page.viewportSize();
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}

/** Signs in with the six digits of a letter and creates the account if needed. */
async function comeIn(page: Page, language: Language, email: string, letters = 0): Promise<void> {
  const { auth } = words[language];
  await page.getByLabel(auth.yourEmail).fill(email);
  await typeCode(page, language, email, letters);
}

/** `letters`: how many codes this address got before. */
async function typeCode(page: Page, language: Language, email: string, letters = 0): Promise<void> {
  const { auth } = words[language];
  await page.getByRole("button", { name: auth.sendCode }).click();
  const { code } = await emailTo(site.served, email, "magic_link", letters);
  await page.getByLabel(auth.emailCode, { exact: true }).fill(code);
  await page.keyboard.press("Enter");
}

async function fillLetter(page: Page, language: Language, to: string): Promise<void> {
  const { form } = words[language].gift;
  await page.getByRole("radio", { name: form.relations.mother }).check();
  await page.getByLabel(form.name).fill("Maman");
  await page.getByLabel(form.email).fill(to);
  await page.getByLabel(form.giver).fill("June Tully");
}

for (const language of journeyLanguages)
  test(`shares an accepted gift with its giver as allowed (${language})`, async () => {
    const said = words[language].gift;
    const { bookshelf } = words[language].home;
    const [june, hattie] = [`june.${language}@example.org`, `hattie.${language}@example.org`];
    await site.visit(
      desk,
      async ({ page: buyer, open: go }) => {
        await go(language === "fr" ? "/fr" : "/");
        await buyer.locator(".doors a").nth(1).click();
        await buyer.waitForURL(`**/${language}/auth`);
        await comeIn(buyer, language, june);
        await buyer.getByRole("heading", { name: said.form.title }).waitFor();
        await look(buyer, `form-${language}`);
        expect(await faults(buyer, { colors: language === "en" })).toEqual([]);
        await buyer.getByRole("button", { name: said.form.send }).click();
        await buyer.getByRole("alert").getByText(said.problems.relation).waitFor();
        await fillLetter(buyer, language, june);
        await buyer.getByRole("button", { name: said.form.send }).click();
        await buyer.getByRole("alert").getByText(said.problems.own).waitFor();
        await buyer.getByLabel(said.form.email).fill(hattie);
        await buyer.getByRole("button", { name: said.form.send }).dblclick();
        await buyer.getByRole("heading", { name: said.letter.waiting.title }).waitFor();
        await buyer.getByText(hattie).waitFor();
        await look(buyer, `waiting-${language}`);
        expect(await faults(buyer, { colors: language === "en" })).toEqual([]);

        const letter = await emailTo(site.served, hattie, "gift_invitation");
        if (shots !== "") {
          const seen = await buyer.context().newPage();
          await seen.setContent(letter.html);
          await look(seen, `letter-${language}`);
          await seen.close();
        }
        for (let scanner = 0; scanner < 3; scanner++) expect((await fetch(letter.link)).status).toBe(200);
        await site.visit(phone, async ({ page: teller }) => {
          await teller.goto(letter.link);
          await teller.getByRole("heading", { name: said.invitation.title("June Tully") }).waitFor();
          await teller.getByText(june).waitFor();
          await look(teller, `invitation-${language}`);
          expect(await faults(teller, { colors: language === "en" })).toEqual([]);
          expect(await teller.getByLabel(said.invitation.hearsAsk("June Tully")).isChecked()).toBe(false);
          await teller.getByRole("button", { name: said.invitation.accept }).click();
          await teller.getByText(words[language].auth.letter.gift.title("June Tully", "Maman")).waitFor();
          const digits = teller.getByLabel(words[language].auth.emailCode, { exact: true });
          await digits.waitFor();
          await look(teller, `accept-${language}`);
          expect(await faults(teller, { colors: language === "en" })).toEqual([]);
          await digits.fill((await emailTo(site.served, hattie, "magic_link")).code);
          await teller.keyboard.press("Enter");
          await teller.waitForURL(`**/${language}/story/*`);
          await teller.getByText(said.received.hearsNot("June Tully")).waitFor();
          await teller.getByRole("button", { name: words[language].home.begin }).waitFor();
          await look(teller, `received-${language}`);
          await teller.goto(`${site.url}/${language}/dashboard`);
          await teller.getByRole("link", { name: bookshelf.acts.start }).click();
          await teller.waitForURL(`**/${language}/interview/onboarding?order=*`);
          const interview = teller.url().replace("/onboarding", "/active");
          await teller.goto(interview);
          await teller.getByRole("button", { name: consentWords[language].tapYes }).click();
          await teller.getByText(words[language].interview.question(1, 85)).waitFor();
          await teller.goto(letter.link);
          await teller.getByRole("link", { name: said.invitation.open }).click();
          await teller.getByRole("button", { name: said.received.let("June Tully") }).click();
          await teller.getByText(said.received.hears("June Tully")).waitFor();

          await go(`/${language}/dashboard`);
          await buyer.getByText(bookshelf.gifts.nothingShared).waitFor();
          await buyer.getByRole("link", { name: bookshelf.gifts.open }).waitFor();
          expect(await buyer.getByRole("link", { name: bookshelf.gifts.hear.mother("") }).count()).toBe(0);
          await shareOne(teller, hattie);
        });
        await go(`/${language}/dashboard`);
        const card = buyer.locator(".order-card");
        await card.getByText(bookshelf.gifts.theirs.mother).waitFor();
        await card.getByText(bookshelf.gifts.to.mother("")).waitFor();
        await look(buyer, `shelf-${language}`);
        expect(await faults(buyer, { colors: language === "en" })).toEqual([]);
        expect(await buyer.getByRole("link", { name: bookshelf.acts.continue }).count()).toBe(0);
        await card.getByRole("link", { name: bookshelf.gifts.hear.mother("") }).click();
        await buyer.getByRole("heading", { name: said.shared.heading(1) }).waitFor();
        await buyer.getByText("She kept flour in a tin.").waitFor();
        expect(await buyer.getByText("For nobody's ears.").count()).toBe(0);
        await buyer.getByRole("button", { name: said.shared.hear }).click();
        await buyer.getByText(said.shared.seen("Maman")).waitFor();
        const played = "document.querySelector('audio').played.length > 0";
        await expect.poll(() => buyer.evaluate<boolean>(played)).toBe(true);
        await look(buyer, `shared-${language}`);
        expect(await faults(buyer, { colors: language === "en" })).toEqual([]);
        await site.visit(phone, async ({ page: teller, open }) => {
          await open(`/${language}/dashboard`);
          await comeIn(teller, language, hattie, 1);
          await teller.getByRole("link", { name: bookshelf.openBook }).click();
          await teller.getByText(visibilityWords[language].listened("June Tully", 1)).waitFor();
          expect(await faults(teller, { colors: language === "en" })).toEqual([]);
        });
      },
      "asked elsewhere: blob:",
    );
  });

test("lets an invited listener in with one press and names who invites", async () => {
  const { family, auth } = words.en;
  const [hattie, june] = ["hattie.invites@example.org", "june.listens@example.org"];
  await site.visit(desk, async ({ page, open: go }) => {
    await go("/en/auth");
    await comeIn(page, "en", hattie);
    await page.waitForURL("**/en/dashboard");
    await page.goto(`${site.url}/en/family`);
    await page.getByLabel(family.name).fill("June");
    await page.getByLabel(family.email).fill(june);
    await page.getByRole("button", { name: family.send }).click();
    const letter = await emailTo(site.served, june, "family_invitation");
    await site.visit(phone, async ({ page: listener }) => {
      await listener.goto(letter.link);
      await listener.getByRole("heading", { name: auth.letter.family.title(hattie, "June") }).waitFor();
      expect(await listener.getByLabel(auth.yourEmail).inputValue()).toBe(june);
      await look(listener, "family-invited");
      expect(await faults(listener)).toEqual([]);
      await listener.getByRole("button", { name: auth.letter.family.yes }).click();
      const digits = listener.getByLabel(auth.emailCode, { exact: true });
      await digits.waitFor();
      await listener.getByText(auth.letter.family.title(hattie, "June")).waitFor();
      await digits.fill((await emailTo(site.served, june, "magic_link")).code);
      await listener.keyboard.press("Enter");
      await listener.getByRole("heading", { name: family.shared.nothing }).waitFor();
    });
  });
});

/** The recipient stores two answers with sound and shares one, as her browser does. */
async function shareOne(page: Page, email: string): Promise<void> {
  const token = await page.evaluate<string>(
    "JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')))).access_token",
  );
  const client = createClient(site.url, site.served.identity.keys.publishableKey, { accessToken: async () => token });
  const [session] = await sql()<{ id: string; user_id: string }[]>`
    select s.id, s.user_id from public.interview_sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
  const [id, path] = [session?.user_id ?? "", `${session?.user_id}/1_1.wav`];
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-gift-"));
  const voice = await readFile(await spokenFile(folder, "She kept flour in a tin."));
  await rm(folder, { recursive: true });
  const kept = await client.storage.from("audio-answers").upload(path, voice, { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  for (const [question, visibility] of [
    [1, "family only"],
    [2, "in the book"],
  ] as const)
    await client
      .from("answers")
      .insert({
        session_id: session?.id,
        user_id: id,
        question_id: question,
        visibility,
        audio_file_path: question === 1 ? path : null,
      })
      .throwOnError();
  await sql()`update public.answers set processing_status = 'completed',
    transcript = case question_id when 1 then 'She kept flour in a tin.' else 'For nobody''s ears.' end where user_id = ${id}`;
}
