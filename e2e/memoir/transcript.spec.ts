import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "#e2e/harness/order.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer, spoken } from "#e2e/links/shared-life.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-transcript-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const sql = () => site.served.context.db.sql;

/** Signs in a new person with one recognized answer, of which the last word is doubtful. */
async function withAnswer(page: Page, email: string) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId = person?.id ?? "";
  const { answer, recording } = await layAnswer(site.served, userId, folder, "The cake");
  await sql()`
    with begun as (
      insert into public.interview_sessions (user_id, order_id, session_token)
      values (${userId}, ${order}, ${`sess_${crypto.randomUUID()}`}) returning id
    )
    update public.answers set session_id = begun.id, processing_status = 'completed' from begun where answers.id = ${answer}`;
  await sql()`
    update public.transcript_words set confidence = 0.2 where text = 'cake.'
      and transcript_id in (select id from public.transcripts where recording_id = ${recording})`;
  const shown = async () =>
    (await sql()<{ transcript: string }[]>`select transcript from public.answers where id = ${answer}`)[0]?.transcript;
  return { userId, order, answer, shown };
}

const heardAt = "document.querySelector('.tape-bar audio').currentTime";
const corrected = spoken.replace("cake", "trifle");

for (const language of journeyLanguages)
  test(`corrects, undoes and brings back words beside their sound (${language})`, async () => {
    const { transcript: said, home } = words[language];
    await site.visit({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" }, async ({ page, open }) => {
      const { order, shown } = await withAnswer(page, `says-${language}@example.org`);
      await open(`/${language}/story/${order}`);
      await page.getByRole("link", { name: home.whatYouSaid }).click();
      await page.getByRole("button", { name: said.panel.next(1) }).waitFor();
      await page.getByRole("button", { name: said.sound.back }).waitFor();
      await lookInEveryMode(page, `transcript ${language}`, [1440, 768, 390]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => reachFaults(page)).toEqual([]);
      await page.getByRole("button", { name: said.panel.next(1) }).click();
      await expect.poll(() => page.evaluate<number>(heardAt)).toBeGreaterThan(4);
      const field = page.getByLabel(said.panel.field);
      await page.locator(".below-line").waitFor();
      expect(await field.inputValue()).toBe("cake.");
      await field.fill("trifle.");
      await page.setViewportSize({ width: 1440, height: 900 });
      await lookInEveryMode(page, `correction ${language}`, [390, 1440]);
      await field.press("Enter");
      await page.getByText(said.states.kept, { exact: true }).waitFor();
      await expect.poll(shown).toBe(corrected);
      await page.getByText(said.history.became("cake.", "trifle.")).waitFor();
      await page.getByText("wedding", { exact: true }).click();
      await page.locator("[data-now]", { hasText: "wedding" }).waitFor();
      await page.getByRole("button", { name: said.undo }).click();
      await expect.poll(shown).toBe(spoken);
      await page.keyboard.press("Control+Home");
      await page.getByRole("button", { name: said.redo }).click();
      await expect.poll(shown).toBe(corrected);
      await page.reload();
      await page.locator(".tape-words .changed", { hasText: "trifle." }).waitFor();
      await page.getByRole("button", { name: said.history.bringBack.trim() }).last().click();
      await page.getByText(said.history.restored, { exact: false }).waitFor();
      await expect.poll(shown).toBe(spoken);
    });
  });

for (const language of journeyLanguages)
  test(`corrects a name everywhere and undoes it (${language})`, async () => {
    const { transcript: said, names, studio } = words[language];
    await site.visit({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" }, async ({ page, open }) => {
      const { order, answer, shown } = await withAnswer(page, `names-${language}@example.org`);
      await open(`/${language}/story/${order}/answers/${answer}`);
      await page.getByRole("button", { name: said.panel.next(1) }).click();
      const checked = page.waitForResponse((answered) => answered.url().endsWith("/rpc/check_words"));
      await page.getByRole("button", { name: said.panel.right }).click();
      await checked;
      await page.reload();
      await page.getByText(said.panel.allChecked).waitFor();
      await page.getByText("wedding", { exact: true }).click();
      const leaveOut = page.getByRole("link", { name: said.panel.leaveOut });
      expect(await leaveOut.getAttribute("href")).toBe(`/${language}/story/${order}/answers/${answer}/leave-out`);
      await page.getByRole("link", { name: said.panel.everywhere }).click();
      await page.getByText(names.places(1)).waitFor();
      const strip = page.getByRole("navigation", { name: studio.inYourBook });
      expect(await strip.locator("[aria-current=page]").first().innerText()).toBe(studio.places.answers);
      await lookInEveryMode(page, `names ${language}`, [1440, 768, 390]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => reachFaults(page)).toEqual([]);
      await page.getByRole("button", { name: names.correct(1) }).click();
      await page.getByText(names.typeFirst).waitFor();
      await page.getByLabel(names.written).fill("Wedding");
      await page.getByRole("button", { name: names.correct(1) }).dblclick();
      await page.getByText(names.corrected(1, "Wedding")).waitFor();
      expect(await shown()).toBe(spoken.replace("wedding", "Wedding"));
      await page.getByText(names.wasHeard("wedding")).waitFor();
      await page.getByRole("button", { name: names.undo }).click();
      await page.getByRole("button", { name: names.correct(1) }).waitFor();
      expect(await shown()).toBe(spoken);
      await page.getByRole("checkbox").uncheck();
      await page.getByRole("button", { name: names.correct(0) }).click();
      await page.getByText(names.chooseFirst).waitFor();
    });
  });

/** What a finished cut leaves: the words without the passage, and a history that begins with them. */
async function cutOut(answer: string, rest: string) {
  await sql()`insert into public.redactions
      (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, state, original_sha256)
    select id, recording_id, user_id, 0, 1, 1, 'out', 'out', repeat('0', 64) from public.answers where id = ${answer}`;
  await sql()`update public.transcripts set body = ${rest}
    where recording_id = (select recording_id from public.answers where id = ${answer})`;
  await sql()`update public.answers set transcript = ${rest} where id = ${answer}`;
  await sql()`select heirvoice.seal_revisions(recording_id, true) from public.answers where id = ${answer}`;
}

test("keeps unsent words offline and both texts of a conflict", async () => {
  const { transcript: said } = words.en;
  await site.visit(
    {},
    async ({ page, context, open }) => {
      const { userId, order, answer, shown } = await withAnswer(page, "twice@example.org");
      await open(`/en/story/${order}/answers/${answer}`);
      const field = page.getByLabel(said.panel.field);
      await page.getByText("wedding", { exact: true }).click();
      await context.route("**/rpc/correct_answer", (route) => route.abort());
      await field.fill("feast");
      await page.getByText(said.states.offline).waitFor();
      await page.reload();
      await page.getByText(said.states.offline).waitFor();
      await context.unroute("**/rpc/correct_answer");
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByText(said.states.kept, { exact: true }).waitFor();
      expect(await shown()).toBe(spoken.replace("wedding", "feast"));
      const { client } = await personWithId(site.served, userId);
      for (const [other, mine, keep] of [
        ["Theirs, once.", "party", said.conflict.keepMine],
        ["Theirs, twice.", "ball", said.conflict.takeTheirs],
      ] as const) {
        await client.rpc("correct_answer", { p_answer_id: answer, p_text: other, p_language: "en" }).throwOnError();
        await page.locator(".tape-words .changed").first().click();
        await field.fill(mine);
        await page.getByRole("heading", { name: said.conflict.title }).waitFor();
        await page.getByText(other, { exact: true }).waitFor();
        await page.getByRole("button", { name: keep }).click();
        await page.getByRole("heading", { name: said.conflict.title }).waitFor({ state: "detached" });
        await expect.poll(shown).toBe(keep === said.conflict.keepMine ? spoken.replace("wedding", mine) : other);
      }
      const saved = await sql()<{ body: string }[]>`
        select body from public.transcript_revisions where user_id = ${userId} order by number`;
      expect(saved.map(({ body }) => body)).toEqual([
        spoken,
        spoken.replace("wedding", "feast"),
        "Theirs, once.",
        spoken.replace("wedding", "party"),
        "Theirs, twice.",
        spoken.replace("wedding", "ball"),
        "Theirs, twice.",
      ]);
      await cutOut(answer, "Theirs.");
      await page.locator(".tape-words .changed").first().click();
      await field.fill("hers");
      await page.getByRole("heading", { name: said.conflict.cut.title }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: said.conflict.cut.title }).waitFor();
      await page
        .getByText(/^hers,? twice/)
        .first()
        .waitFor();
      expect(await page.getByRole("button", { name: said.conflict.keepMine }).count()).toBe(0);
      await page.getByRole("button", { name: said.conflict.takeTheirs }).click();
      await page.getByRole("heading", { name: said.conflict.cut.title }).waitFor({ state: "detached" });
      await page.getByText(said.states.kept, { exact: true }).waitFor();
      expect(await shown()).toBe("Theirs.");
      const left = await sql()`
        select from public.transcript_revisions where user_id = ${userId} and body like '%twice%'`;
      expect(left).toHaveLength(0);
    },
    ["ERR_FAILED", "status of 409"],
  );
});
