import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { familyNarrationWords } from "#web/features/interview/talk/family-narration-words.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, patient, speak } from "#e2e/harness/harness.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { faults } from "#e2e/harness/reach.ts";

let app: ServedApp;
let folder = "";
const open: BrowserContext[] = [];
beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_SEND_EVERY: "0" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-family-"));
});
afterAll(async () => {
  for (const context of open) await context.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function browserOf(name: string) {
  const hears = { hears: await spokenFile(folder, name === "hattie" ? "My uncle Sam, in the shop." : body) };
  const context = await openBrowser(join(folder, name), hears);
  open.push(context);
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, app.url, `${name}@example.org`);
  return page;
}

const { questions } = words.en.family;
const body = "Who taught you to tie the boxes?";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** A question in June's own wording plays her voice; a reworded one plays a computer voice. */
async function inHerVoice(hattie: Page, own: string): Promise<void> {
  const { sql } = app.context.db;
  await hattie.getByText(words.en.interview.computerVoice).waitFor();
  await sql`update public.family_questions set own_words = null where body = ${body}`;
  await hattie.reload();
  await hattie.getByRole("heading", { level: 1, name: body }).waitFor();
  await hattie.getByText(familyNarrationWords.en.ownVoice("June")).waitFor();
  await press(hattie, words.en.interview.play);
  const heard = () => hattie.evaluate<number>("document.querySelector('.narration audio').currentTime");
  await expect.poll(heard, patient).toBeGreaterThan(0.2);
  expect(await faults(hattie)).toEqual([]);
  await sql`update public.family_questions set own_words = ${own} where body = ${body}`;
  await hattie.reload();
  await hattie.getByRole("heading", { level: 1, name: own }).waitFor();
}

/** June asks; Hattie finds it waiting, defers it, undoes that, rewords it, and answers it. */
async function askAndAnswer(hattie: Page, june: Page): Promise<void> {
  await june.getByRole("heading", { name: questions.ask.title("Rosalind Hart") }).waitFor();
  await press(june, questions.ask.send);
  await june.getByText(questions.ask.empty).waitFor();
  await june.getByLabel(questions.ask.question).fill(body);
  await june.getByText(questions.ask.empty).waitFor({ state: "detached" });
  await press(june, questions.ask.say);
  await june.getByText("0:02 / 0:30").waitFor();
  await press(june, questions.ask.stop);
  await june.getByRole("figure", { name: questions.ask.voice }).waitFor();
  expect(await faults(june)).toEqual([]);
  await press(june, questions.ask.send);
  await june.getByText(questions.ask.sent("Rosalind Hart")).waitFor();
  await june.getByText(questions.ask.states.waiting).waitFor();
  expect(await faults(june)).toEqual([]);

  await hattie.goto(`${app.url}/en/dashboard`);
  await beginStory(hattie, "en");
  await hattie.goto(`${app.url}/en/dashboard`);
  await hattie.getByRole("link", { name: words.en.familyWaits.look }).click();
  await hattie.getByRole("heading", { name: questions.asks("June") }).waitFor();
  expect(await faults(hattie)).toEqual([]);
  const voice = hattie.getByRole("figure", { name: questions.ownVoice("June") });
  await voice.getByText(/0:0[2-4]/).waitFor();
  await voice.getByRole("button").click();
  await voice.getByText(/0:0[1-4].*0:0[2-4]/).waitFor();
  await press(hattie, questions.notNow);
  await hattie.getByText(questions.done.later("June")).waitFor();
  await press(hattie, questions.undo);
  await hattie.getByText(questions.done.arrived("June")).waitFor();
  await press(hattie, questions.change);
  const own = "Who showed me how to tie the boxes?";
  await hattie.getByLabel(questions.yourWords).fill(own);
  await press(hattie, questions.keepWords);
  await hattie.getByText(questions.done.accepted("June")).waitFor();
  expect(await faults(hattie)).toEqual([]);
  await june.reload();
  await june.getByText(questions.ask.states.accepted).waitFor();

  await hattie.getByText(questions.others).click();
  await hattie.getByRole("button", { name: questions.putBack }).click();
  await hattie.getByText(questions.done.later("June")).waitFor();
  await hattie.getByRole("button", { name: questions.resumeSession }).click();
  await hattie.getByText(questions.done.accepted("June")).waitFor();
  await hattie.getByRole("link", { name: questions.answerNow }).click();
  await hattie.getByRole("heading", { level: 1, name: own }).waitFor();
  await hattie.getByText(words.en.interview.askedBy("June")).waitFor();
  await inHerVoice(hattie, own);
  expect(await faults(hattie)).toEqual([]);
  await expect.poll(() => hattie.locator(".narration audio").getAttribute("src")).toContain("blob:");
  await speak(hattie, "en", 3);
  await press(hattie, words.en.interview.save);
  await hattie.getByText(words.en.interview.question(3, 86)).waitFor();
  const { sql } = app.context.db;
  const told = async () =>
    (await sql`select from public.answers where question_id = 1001 and asked ->> 'en' = ${own}`).length;
  await expect.poll(told, patient).toBe(1);
  await june.reload();
  await june.getByText(questions.ask.states.answered, { exact: true }).waitFor();
  await june.getByText(questions.ask.notShared).waitFor();
  await sql`update public.answers set visibility = 'family only' where question_id = 1001`;
  await june.reload();
  await june.getByRole("link", { name: questions.ask.hear }).waitFor();
  await june.getByRole("heading", { name: own }).waitFor();
}

/** Stores one answer with sound for the family, as the storyteller's browser does. */
async function recordAnswer(page: Page, email: string): Promise<void> {
  const { sql } = app.context.db;
  const token = await page.evaluate<string>(
    "JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')))).access_token",
  );
  const client = createClient(app.url, app.identity.keys.publishableKey, { accessToken: async () => token });
  const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const path = `${person?.id}/1_1.wav`;
  const voice = await readFile(await spokenFile(folder, "She was up at four."));
  expect(
    (await client.storage.from("audio-answers").upload(path, voice, { contentType: "audio/wav" })).error,
  ).toBeNull();
  await sql`insert into public.answers (question_id, user_id, visibility, transcript, audio_file_path)
    values (1, ${person?.id ?? ""}, 'family only', 'She was up at four.', ${path})`;
}

test("invites family by letter, plays what is shared, and removes access", async () => {
  const { family } = words.en;
  const [hattie, june] = [await browserOf("hattie"), await browserOf("june")];
  await hattie.goto(`${app.url}/en/dashboard`);
  await hattie.getByRole("link", { name: words.en.help, exact: true }).waitFor();
  await openMenu(hattie);
  await hattie.getByRole("link", { name: words.en.myFamily, exact: true }).click();
  await hattie.getByText(family.nobody).waitFor();
  expect(await faults(hattie)).toEqual([]);
  await hattie.getByLabel(family.name).fill("www.june.example");
  await hattie.getByLabel(family.email).fill("june@example.org");
  await hattie.getByRole("button", { name: family.send }).click();
  await hattie.getByText(family.badName).waitFor();
  await hattie.getByLabel(family.name).fill("June");
  await hattie.getByRole("button", { name: family.send }).click();
  await hattie.getByText(family.sent("June")).waitFor();
  await hattie.getByText(family.states.invited).waitFor();
  expect(await faults(hattie)).toEqual([]);

  const { text } = await emailTo(app, "june@example.org", "family_invitation");
  const link = /https?:\S+token=[\w-]+/.exec(text)?.[0] ?? "";
  await june.goto(app.url + new URL(link).pathname + new URL(link).search);
  await june.getByRole("button", { name: family.invitation.accept }).waitFor();
  expect(await faults(june)).toEqual([]);
  await june.getByRole("button", { name: family.invitation.accept }).click();
  await june.getByRole("heading", { name: family.shared.nothing }).waitFor();
  await june.locator(".shared-with-me:focus").waitFor();
  await june.getByRole("heading", { name: family.questions.ask.title("Rosalind Hart") }).waitFor();
  await recordAnswer(hattie, "hattie@example.org");
  await june.reload();
  await june.getByText("She was up at four.").waitFor();
  expect(await faults(june)).toEqual([]);
  await june.route("**/audio-answers/**", (route) => route.abort(), { times: 1 });
  await june.getByRole("button", { name: family.shared.hear }).click();
  await june.getByText(family.shared.noVoice).waitFor();
  await june.getByRole("button", { name: family.shared.hear }).click();
  await expect
    .poll(() => june.evaluate("document.activeElement?.getAttribute('aria-label')"))
    .toMatch(new RegExp(`${words.en.player.play}|${words.en.player.pause}`));
  await expect.poll(() => june.evaluate("document.querySelector('audio').played.length > 0")).toBe(true);
  await june.getByText(family.shared.seen("Rosalind Hart")).waitFor();
  await askAndAnswer(hattie, june);
  await hattie.goto(`${app.url}/en/family`);
  await hattie.getByRole("listitem").getByText(family.states["may listen"]).waitFor();
  const asked = hattie.getByRole("dialog", { name: family.sure("June") });
  await hattie.getByRole("button", { name: family.remove }).click();
  await asked.getByRole("button", { name: family.keep }).click();
  await asked.waitFor({ state: "hidden" });
  await hattie.getByRole("listitem").getByText(family.states["may listen"]).waitFor();
  await hattie.getByRole("button", { name: family.remove }).click();
  await asked.getByRole("button", { name: family.remove }).click();
  await hattie.getByText(family.removed("June")).waitFor();
  await hattie.locator("[role=status]:focus").waitFor();
  await june.reload();
  await june.getByText(family.nobody).waitFor();
  expect(await june.getByText("She was up at four.").count()).toBe(0);
  await stopGiver(hattie);
});

/** A giver without a letter may listen from the start. The family page names and removes her. */
async function stopGiver(hattie: Page) {
  const { family } = words.en;
  await app.context.db.sql`insert into public.orders (buyer_id, recipient_id, order_type, product_type, payment_status)
    select giver.id, teller.id, 'gift', 'memory_book', 'paid' from auth.users giver, auth.users teller
    where giver.email = 'june@example.org' and teller.email = 'hattie@example.org'`;
  await hattie.goto(`${app.url}/en/family`);
  const giver = hattie.getByRole("listitem").filter({ hasText: family.giver["may listen"] });
  await giver.getByRole("button", { name: /hear nothing$/ }).click();
  await hattie.getByText(family.giver["hears nothing"]).waitFor();
  expect(await faults(hattie)).toEqual([]);
  await hattie.getByRole("button", { name: /listen$/ }).click();
  await giver.waitFor();
}
