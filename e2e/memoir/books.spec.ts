import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach, lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { startWorker, type Worker } from "#server/platform/jobs/worker.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { addSpokenAnswer } from "#server/testing/spoken-answer.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let worker: Worker;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  const { queue, story, log } = site.served.context;
  worker = await startWorker(queue, storyJobs, story, log);
});
afterAll(async () => {
  await worker.stop(0);
  await site.close();
});

const sql = () => site.served.context.db.sql;
const bread = "Mister Hofmann opened the back door. The heat came out and took hold of my face.";
const letter = "Nobody knew about the letter in the piano.";

async function tellTwo(email: string, order: string): Promise<string> {
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const { sessionId } = await addSpokenBook(site.served, person?.id ?? "", bread, order);
  const { answerId, recordingId } = await addSpokenAnswer(site.served, person?.id ?? "", letter, 3);
  await sql()`update public.recordings set session_id = ${sessionId} where id = ${recordingId}`;
  await sql()`
    update public.answers set session_id = ${sessionId}, visibility = 'in the book', origin = 'folder' where id = ${answerId}`;
  return sessionId;
}

async function within(page: Page, state: string): Promise<void> {
  await page.mouse.move(0, 0);
  await expect.poll(() => page.locator("h2:empty").count()).toBe(0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWithinReach(page, `${state} ${width}`);
  }
}

for (const language of journeyLanguages)
  test(`makes, designs, approves and keeps a second book (${language})`, async () => {
    const { books: text, otherBooks: others, studio, design, proof, home } = words[language];
    const email = `books-${language}@example.org`;
    const name = language === "en" ? "For June" : "Pour June";
    await site.visit(
      { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" },
      async ({ page, open }) => {
        await signIn(page, site.url, email);
        const order = await orderOf(page);
        const sessionId = await tellTwo(email, order);
        const story = `/${language}/story/${order}`;
        await open(story);
        await page.getByRole("button", { name: text.make }).click();
        await page.getByRole("button", { name: text.add, exact: true }).click();
        await page.getByText(text.nameMissing).waitFor();
        await page.getByLabel(text.name).fill(name);
        await page.getByRole("radio", { name: text.kinds["for somebody"].title }).check();
        await within(page, `new book ${language}`);
        await page.getByRole("button", { name: text.add, exact: true }).dblclick();
        await page.waitForURL(/design\?book=/);
        await page.getByText(text.about(name)).waitFor();
        /* The strip stays in this book. */
        const strip = page.locator(".studio-row");
        for (const place of ["chapters", "photos"] as const) {
          await strip.getByRole("link", { name: studio.places[place] }).click();
          await page.getByText(studio.shared[place](name)).waitFor();
          await within(page, `${place} of a second book ${language}`);
        }
        await strip.getByRole("link", { name: studio.places.design }).click();
        await page.getByText(text.about(name)).waitFor();
        /* Its stories and its lines are its own. */
        const stories = page.getByRole("group", { name: text.stories }).getByRole("checkbox");
        await expect.poll(() => stories.count()).toBe(2);
        await stories.nth(1).click();
        await page.getByText(text.lastStory).waitFor();
        await page.getByRole("radio", { name: design.sizes["large print"] }).check();
        await page.getByLabel(design.dedication).fill("For June, who asked.");
        await page.getByText(design.states.kept, { exact: true }).waitFor();
        await page.mouse.move(0, 0);
        await lookInEveryMode(page, `design of a second book ${language}`, [1440, 390]);
        await page.setViewportSize({ width: 360, height: 640 });
        await expect.poll(() => reachFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.getByRole("button", { name: design.makeProof(1) }).click();
        await page.waitForURL(/proof\/.*\?book=/);
        await page.getByRole("heading", { level: 1, name: proof.ready(1) }).waitFor({ timeout: 120_000 });
        const [made] = await sql()`
        select b.left_out as out, b.book_size as size, b.book_dedication as dedication, s.book_size as own,
          (select count(*)::int from jsonb_object_keys(p.sources -> 'answers')) as answers
        from public.books b join public.proofs p on p.book_id = b.id
          join public.interview_sessions s on s.id = b.session_id where s.id = ${sessionId}`;
        expect(made).toEqual({
          out: [3],
          size: "large print",
          dedication: "For June, who asked.",
          own: "6x9",
          answers: 1,
        });
        /* Removing asks first; an approved book stays. */
        const approve = page.getByRole("button", { name: proof.approve(1) });
        await expect.poll(() => approve.first().isEnabled()).toBe(true);
        await approve.first().click();
        await page.getByRole("heading", { level: 1, name: proof.approved(1) }).waitFor();
        await open(`/${language}/dashboard`);
        const card = page.getByRole("listitem").filter({ hasText: name });
        await card.getByText(others.states.approved(1)).waitFor();
        await within(page, `bookshelf with a second book ${language}`);
        await card.getByRole("link", { name: others.of(others.acts.read, name) }).click();
        await page.waitForURL(/\/memoir\//);
        await open(story);
        await page.getByRole("link", { name: home.storyWays.moreBooks }).click();
        const heading = page.getByRole("heading", { level: 2, name: others.title });
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(900);
        const line = page.getByRole("listitem").filter({ hasText: name });
        await line.getByText(others.states.approved(1)).waitFor();
        await page.getByRole("button", { name: others.of(text.remove, name) }).click();
        await page.getByRole("button", { name: text.yes }).click();
        await page.getByText(text.kept).waitFor();
        await page.getByRole("button", { name: text.no }).click();
        await page.getByRole("button", { name: text.make }).click();
        await page.getByLabel(text.name).fill("Theo");
        await page.getByRole("button", { name: text.add, exact: true }).click();
        await page.waitForURL(/design\?book=/);
        await page.getByText(text.about("Theo")).waitFor();
        const removed = page.url();
        await open(story);
        await within(page, `other books ${language}`);
        await page.getByRole("button", { name: others.of(text.remove, "Theo") }).click();
        await page.getByRole("button", { name: text.yes }).click();
        await expect.poll(() => page.getByRole("heading", { level: 3, name: "Theo" }).count()).toBe(0);
        await page.goto(removed);
        await page.getByRole("heading", { level: 1, name: text.gone.title }).waitFor();
      },
      ["preview-book", "remove_book"],
    );
  });
