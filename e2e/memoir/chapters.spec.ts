import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrangementSchema } from "#domain/book/arrangement/arrangement.ts";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { questionChapters } from "#domain/interview/question-chapter.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const sql = () => site.served.context.db.sql;

/** Signs in a new person who answered these questions. */
async function withAnswers(page: Page, email: string, questions: readonly number[]) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const sessionId = randomUUID();
  await sql()`
    insert into public.interview_sessions (id, user_id, order_id, session_token)
    select ${sessionId}, id, ${order}, ${`sess_${sessionId}`} from auth.users where email = ${email}`;
  await sql()`
    insert into public.answers (session_id, question_id, user_id, visibility, processing_status, transcript, duration_seconds)
    select s.id, q.id, s.user_id, 'in the book', 'completed', repeat('We had bread. ', 300), 400
    from public.interview_sessions s, unnest(${questions}::int[]) q(id) where s.id = ${sessionId}`;
  /** The arranged chapters: a star for hidden ones, the title or key, and the questions of their stories. */
  const arranged = async () => {
    const [row] = await sql()<{ content: unknown }[]>`
      select content from public.book_arrangements where session_id = ${sessionId}`;
    return arrangementSchema
      .parse(row?.content ?? { chapters: [] })
      .chapters.map(({ key, title, hidden, sections }) =>
        [
          hidden ? "*" : "",
          title ?? key,
          ...sections.map((one) => (one.hidden ? -one.questionId : one.questionId)),
        ].join(" "),
      );
  };
  return { order, sessionId, arranged };
}

const bank = (number: number, language: "en" | "fr") => questionChapters[number - 1]?.title[language] ?? "";

for (const language of journeyLanguages)
  test(`moves, renames, merges and hides chapters and undoes it (${language})`, async () => {
    const { chapters: text, arrange, overview, home } = words[language];
    await site.visit({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" }, async ({ page, open }) => {
      const told = [1, 5, 6, 13, 14, 30];
      const { order, sessionId, arranged } = await withAnswers(page, `order-${language}@example.org`, told);
      await open(`/${language}/story/${order}`);
      const needs = page.getByRole("region", { name: overview.missing });
      await needs.getByText(overview.waiting(9, 0)).first().waitFor();
      const work = needs.getByRole("progressbar", { name: overview.running.jobs["compose-memoir"](1) });
      expect(await work.count()).toBe(0);
      await sql()`insert into public.work_progress (id, user_id, job, subject, state, fraction)
        select gen_random_uuid(), user_id, 'compose-memoir', id::text, 'running', 0.4
        from public.interview_sessions where id = ${sessionId}`;
      await expect.poll(() => work.getAttribute("value")).toBe("0.4");
      await sql()`update public.work_progress set state = 'done' where subject = ${sessionId}`;
      await work.waitFor({ state: "detached" });
      await page.getByRole("link", { name: home.orderChapters }).click();
      await page.getByRole("heading", { level: 1, name: text.title }).waitFor();
      const row = (number: number) =>
        page
          .getByRole("region", { name: text.list })
          .locator(".chapter-list > li", { has: page.getByRole("heading", { name: bank(number, language) }) });
      await lookInEveryMode(page, `chapters ${language}`, [1440, 768, 390]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => reachFaults(page)).toEqual([]);
      /* The keyboard alone moves a chapter twice, and the reader hears where it is. */
      const down = page.getByRole("button", { name: arrange.down(bank(1, language)) });
      await down.focus();
      await page.keyboard.press("Enter");
      await page.getByText(arrange.said.moved(bank(1, language), 2, 4)).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText(arrange.said.moved(bank(1, language), 3, 4)).waitFor();
      await page.getByText(text.states.kept, { exact: true }).waitFor();
      expect(await arranged()).toEqual([" bank-2 5 6", " bank-3 13 14", " bank-1 1", " bank-5 30"]);
      await page.getByRole("button", { name: text.changeOne(bank(3, language)) }).click();
      await lookInEveryMode(page, `changed chapter ${language}`, [1440, 390]);
      await row(3).getByText(text.stories(2)).click();
      await row(3).getByRole("listitem").first().getByRole("button", { name: text.hide }).click();
      await row(3).getByRole("combobox").last().selectOption(bank(5, language));
      await row(3).getByRole("button", { name: arrange.move }).click();
      await page.getByText(arrange.said.storyTo(bank(5, language))).waitFor();
      await row(3).getByRole("button", { name: arrange.rename, exact: true }).click();
      await page.getByLabel(text.titleOf).fill("The Mill");
      await page.getByRole("button", { name: arrange.keep }).click();
      await expect.poll(arranged).toEqual([" bank-2 5 6", " The Mill -13", " bank-1 1", " bank-5 30 14"]);
      await page.getByRole("button", { name: text.changeOne(bank(1, language)) }).click();
      await page.getByRole("button", { name: text.merge("The Mill") }).click();
      await page.getByRole("button", { name: text.changeOne(bank(2, language)) }).click();
      await page.getByRole("button", { name: text.hide, exact: true }).click();
      await page.getByText(arrange.said.hidden(bank(2, language))).waitFor();
      await expect.poll(arranged).toEqual(["* bank-2 5 6", " The Mill -13 1", " bank-5 30 14"]);
      await page.getByRole("button", { name: arrange.undo }).click();
      await page.getByRole("button", { name: arrange.undo }).click();
      await expect.poll(arranged).toEqual([" bank-2 5 6", " The Mill -13", " bank-1 1", " bank-5 30 14"]);
      /* The whole list is in view: a page that scrolls ends a drag. */
      await page.setViewportSize({ width: 1440, height: 1800 });
      await page.getByRole("button", { name: text.changeOne(bank(5, language)) }).click();
      await row(5).getByText(text.stories(2)).click();
      const stories = row(5).locator(".story-list > li");
      await stories.last().getByRole("button", { name: arrange.rename }).click();
      await page.getByLabel(arrange.storyTitle).fill("Bread");
      await page.getByRole("button", { name: arrange.keep }).click();
      await stories.last().getByRole("link", { name: "Bread" }).waitFor();
      await stories.last().locator(".story-handle").dragTo(stories.first());
      await expect.poll(arranged).toEqual([" bank-2 5 6", " The Mill -13", " bank-1 1", " bank-5 14 30"]);
      await stories.first().locator(".story-handle").dragTo(row(2));
      await expect.poll(arranged).toEqual([" bank-2 5 6 14", " The Mill -13", " bank-1 1", " bank-5 30"]);
      await page.getByRole("button", { name: arrange.undo, exact: true }).click();
      await page.getByRole("button", { name: arrange.undo, exact: true }).click();
      await page.getByRole("button", { name: text.doneOne(bank(5, language)) }).click();
      await row(5).locator(".chapter-handle").dragTo(row(2));
      await expect.poll(arranged).toEqual([" bank-5 30 14", " bank-2 5 6", " The Mill -13", " bank-1 1"]);
      await page.reload();
      await page.getByRole("heading", { name: text.numbered(3, "The Mill") }).waitFor();
    });
  });

test("does a step of an older window again on the newer chapters", async () => {
  const { chapters: text, arrange } = words.en;
  const visit = async ({ page, context, open }: Parameters<Parameters<typeof site.visit>[1]>[0]) => {
    const { order, arranged } = await withAnswers(page, "two-windows@example.org", [1, 5, 13]);
    await open(`/en/story/${order}/chapters`);
    await page.getByRole("heading", { level: 1, name: text.title }).waitFor();
    const other = await context.newPage();
    await other.goto(`${site.url}/en/story/${order}/chapters`);
    await other.getByRole("heading", { level: 1, name: text.title }).waitFor();
    const up = other.getByRole("button", { name: arrange.up(bank(3, "en")) });
    await up.waitFor();
    await other.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The device is full.", "QuotaExceededError");
      };
    });
    await up.click();
    await expect.poll(arranged).toEqual([" bank-1 1", " bank-3 13", " bank-2 5"]);
    await page.bringToFront();
    await context.setOffline(true);
    await page.getByRole("button", { name: arrange.down(bank(1, "en")) }).click();
    await page.getByText(text.states.offline).waitFor();
    await context.setOffline(false);
    await page.getByText(text.newer).waitFor();
    await expect.poll(arranged).toEqual([" bank-3 13", " bank-2 5", " bank-1 1"]);
  };
  await site.visit({ reducedMotion: "reduce" }, visit, ["status of 409", "ERR_INTERNET_DISCONNECTED"]);
});
