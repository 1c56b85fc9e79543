import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { markedPages, proveBook, rewordedBook, toldBook } from "#server/testing/proved-book.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const sql = () => site.served.context.db.sql;

/** Signs in a new person whose told book has its first proof and, with another cover and sentence, its second. */
async function withProofs(page: Page, email: string) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId = person?.id ?? "";
  const book = await toldBook(site.served, userId, order);
  await proveBook(site.served, userId, book, "first");
  await sql()`update public.interview_sessions set book_cover = 'type' where id = ${book.sessionId}`;
  const reworded = await rewordedBook(site.served, book, "We had rye.");
  await proveBook(site.served, userId, reworded, "second", await markedPages());
  return { book, order, userId };
}

for (const language of journeyLanguages)
  test(`reads what a yes means, approves and sees what follows (${language})`, async () => {
    await site.visit(
      { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" },
      async ({ page, open }) => {
        const { proof: proofText, design, printKit } = words[language];
        const { book, order } = await withProofs(page, `proof-${language}@example.org`);
        await open(`/${language}/proof/${order}`);
        await page.getByRole("heading", { level: 1, name: proofText.ready(2) }).waitFor();
        await page.getByText(proofText.settingChanged(proofText.settings.cover)).waitFor();
        const changed = page.getByRole("listitem").filter({ hasText: proofText.chapter("Home", 1, 1) });
        const pdf = page.getByRole("link", { name: "PDF" }).first();
        const bytes = await fetch(new URL((await pdf.getAttribute("href")) ?? "", site.url));
        expect((await bytes.text()).slice(0, 5)).toBe("%PDF-");
        await lookInEveryMode(page, `proof ${language}`, [1440, 768, 390]);
        /* "See" opens the changed page; keys, a chapter and buttons lead on. */
        await changed.getByRole("button").click();
        const pages = page.getByRole("region", { name: proofText.proof(2) });
        await pages.getByText(design.pageOf(2, 28)).waitFor();
        await pages.getByRole("img", { name: design.page(2) }).waitFor();
        await page.keyboard.press("ArrowRight");
        await pages.getByText(design.pageOf(3, 28)).waitFor();
        await pages.getByRole("button", { name: design.chapters }).click();
        await page.getByRole("button", { name: design.chapterAt("Home", 1) }).click();
        await pages.getByText(design.pageOf(1, 28)).waitFor();
        await pages.getByRole("button", { name: design.larger }).click();
        await pages.getByRole("button", { name: design.smaller }).click();
        await page.setViewportSize({ width: 1440, height: 900 });
        await pages.getByRole("button", { name: design.turn }).click();
        await pages.getByText(design.pagesOf(2, 3, 28)).waitFor();
        await pages.getByRole("img", { name: design.page(3) }).waitFor();
        await lookInEveryMode(page, `pages of a proof ${language}`, [1440, 390]);
        await pages.getByRole("button", { name: proofText.closePages }).click();
        await page.getByRole("button", { name: proofText.look(2), expanded: false }).waitFor();
        await page.setViewportSize({ width: 360, height: 640 });
        await expect.poll(() => reachFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        /* On a phone the button opens the meaning, and the button below it approves. */
        const approve = page.getByRole("button", { name: proofText.approve(2) });
        await approve.click();
        const meaning = page.getByRole("dialog", { name: proofText.means.title });
        await meaning.getByText(proofText.means.exactly.text(2)).waitFor();
        await meaning.getByRole("button", { name: proofText.approve(2) }).dblclick();
        await page.getByRole("heading", { level: 1, name: proofText.approved(2) }).waitFor();
        await page.getByText(proofText.allFingerprints).click();
        const [kept] = await sql()<{ interior: string }[]>`
        select interior_sha256 as interior from public.proofs where session_id = ${book.sessionId} and state = 'approved'`;
        await page.getByText(kept?.interior ?? "no proof", { exact: true }).waitFor();
        await lookInEveryMode(page, `approved ${language}`, [1440, 390]);
        await open(`/${language}/story/${order}`);
        await page.getByRole("button", { name: visibilityWords[language].change, exact: true }).first().click();
        await page.getByText(proofText.inProof(2)).waitFor();
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: proofText.approved(2) }).waitFor();
        await sql()`update public.answers set visibility = 'deleted' where id = ${book.answers[0]?.id ?? ""}`;
        await sql()`
        update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${book.answers[1]?.id ?? ""}`;
        await page.getByText(proofText.sealed(1)).waitFor();
        expect(await page.getByRole("alert").innerText()).toContain(proofText.deleted(1, "§").split("§")[0]);
        await page.getByRole("button", { name: printKit.download }).click();
        await page.getByText(printKit.failures.refused).waitFor();
        await sql()`select heirvoice.erase_answers(now() + interval '31 days')`;
        await page.reload();
        await page.getByText(proofText.filesErased("§").split("§")[0] ?? "").waitFor();
      },
      "status of 409",
    );
  });

test("refuses a proof after a change and offers the next", async () => {
  await site.visit({}, async ({ page, open }) => {
    const { proof: proofText } = words.en;
    const { book, order, userId } = await withProofs(page, "changed@example.org");
    await open(`/en/proof/${order}`);
    await page.getByRole("button", { name: proofText.approve(2) }).waitFor();
    await sql()`update public.transcripts set body = 'We had Brandt bread.' where recording_id = ${book.answers[0]?.recordingId ?? ""}`;
    await page.reload();
    await page.getByText(proofText.obstacles.changed).waitFor();
    expect(await page.getByRole("button", { name: proofText.approve(2) }).count()).toBe(0);
    await page.getByRole("button", { name: proofText.makeNext(3) }).waitFor();
    await sql()`
      insert into public.work_progress (id, user_id, job, subject, state, result)
      values (gen_random_uuid(), ${userId}, 'make-book', ${book.sessionId}, 'done',
        ${sql().json({ memoirId: book.memoirId, losses: [{ step: "proof", code: "internal" }] })})`;
    await page.reload();
    await page.getByText(proofText.notMade).waitFor();
  });
});

test("says that there is no proof yet, and fails visibly offline", async () => {
  await site.visit(
    {},
    async ({ page, context, open }) => {
      const { proof: proofText } = words.en;
      await signIn(page, site.url, "noproof@example.org");
      const order = await orderOf(page);
      await open(`/en/proof/${order}`);
      await page.getByRole("heading", { level: 1, name: proofText.empty.title }).waitFor();
      await context.route("**/rest/v1/proofs*", (route) => route.abort());
      await page.reload();
      await page.getByText(proofText.notLoaded).waitFor();
      await context.unroute("**/rest/v1/proofs*");
      await page.getByRole("button", { name: words.en.tryAgain }).click();
      await page.getByRole("heading", { level: 1, name: proofText.empty.title }).waitFor();
    },
    "ERR_FAILED",
  );
});
