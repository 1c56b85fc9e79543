import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { orderOf } from "#e2e/harness/order.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer } from "#e2e/links/shared-life.ts";
import { composeMemoirJob } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-dates-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const sectionSchema = z.object({
  version: z.int(),
  sources: z.array(z.object({ id: z.string(), text: z.string() })),
});
const sql = () => site.served.context.db.sql;
const mill = (year: number) => `The old mill burned down in ${year}.`;
const karl = (year: number) => `My uncle Karl sailed to Boston in ${year}.`;

/** Signs in a new person whose two composed answers tell two events with two years each. */
async function withDates(page: Page, email: string) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId = person?.id ?? "";
  const [session] = await sql()<{ id: string }[]>`
    insert into public.interview_sessions (user_id, order_id, session_token)
    values (${userId}, ${order}, ${`sess_${crypto.randomUUID()}`}) returning id`;
  const sessionId = session?.id ?? "";
  for (const [at, text] of [`${mill(1936)} ${karl(1951)}`, `${mill(1938)} ${karl(1953)}`].entries()) {
    const { answer } = await layAnswer(site.served, userId, folder, "Then", { question: at + 1, text });
    await sql()`update public.answers set session_id = ${sessionId}, visibility = 'in the book',
      processing_status = 'completed' where id = ${answer}`;
  }
  const compose = async () => {
    const titles = { chapterTitles: {}, storyTitles: {} };
    const frontMatter = { title: "T", author: "A", dedication: null, language: "en" as const, ...titles };
    const { memoirId } = await composeMemoirJob.handle(
      site.served.context.story,
      { sessionId, userId, frontMatter },
      { signal: new AbortController().signal, progress: () => undefined },
    );
    return sql()<{ text: string; origin: string }[]>`
      select text, origin from public.sentences where memoir_id = ${memoirId} order by chapter, story, paragraph, position`;
  };
  const choices = async () => {
    const rows = await sql()<{ choice: string | null }[]>`
      select choice from public.date_pairs where session_id = ${sessionId} order by place`;
    return rows.map(({ choice }) => choice ?? "none").toSorted((a, b) => a.localeCompare(b));
  };
  await compose();
  return { userId, order, compose, choices };
}

for (const language of journeyLanguages)
  test(`decides between two dates, and keeps both of others (${language})`, async () => {
    const { dates: said, overview } = words[language];
    const journey = async ({ page, context, open }: Visit) => {
      const { userId, order, compose, choices } = await withDates(page, `dates-${language}@example.org`);
      const keep = page.getByRole("button", { name: said.keep });
      await open(`/${language}/story/${order}`);
      await page.getByRole("link", { name: overview.dates.title(2) }).click();
      await page.getByText(said.count(1, 2)).waitFor();
      await page.locator("mark").first().waitFor();
      const [first] = await page.locator("mark").allTextContents();
      const isMill = first === "1936";
      const [one, other] = isMill ? [1936, 1938] : [1951, 1953];
      await page.getByRole("heading", { name: said.hereThere(one, other) }).waitFor();
      await page.getByRole("button", { name: said.hear(one) }).click();
      await page.locator(".date-sound audio").first().waitFor({ state: "attached" });
      await lookInEveryMode(page, `dates ${language}`, [1440, 768, 390]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => reachFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });

      await context.route("**/rpc/choose_date", (route) => route.abort());
      await page.getByText(said.isRight(one)).click();
      await keep.click();
      await page.getByText(said.states.failed).waitFor();
      expect(await page.getByText(said.states.kept, { exact: true }).count()).toBe(0);
      await context.unroute("**/rpc/choose_date");
      await keep.dblclick();
      await page.getByText(said.count(2, 2)).waitFor();
      expect(await choices()).toEqual(["none", "one"]);
      await page.getByRole("link", { name: said.openPage(null) }).waitFor();

      const { client } = await personWithId(site.served, userId);
      const read = await client.rpc("read_section", { p_story: order, p_question: 1 }).throwOnError();
      const { version, sources } = sectionSchema.parse(read.data);
      const content = [
        ...sources.map(({ id, text }) => ({ paragraph: 0, text, from: [id] })),
        { paragraph: 1, text: "We all went.", from: [] },
      ];
      const given = {
        p_story: order,
        p_question: 1,
        p_content: content,
        p_base: version,
        p_change: crypto.randomUUID(),
      };
      await client.rpc("save_section", given).throwOnError();
      await page.getByText(said.own.title).click();
      await keep.click();
      await page.getByText(said.ownYearWrong(1850, new Date().getFullYear())).waitFor();
      await page.getByLabel(said.ownYear).fill("1940");
      await keep.click();
      await page.getByText(said.states.conflict).waitFor();
      await lookInEveryMode(page, `dates conflict ${language}`, [390, 1440]);
      await page.getByRole("button", { name: said.lookAgain }).click();
      await page.getByText(said.own.title).click();
      await page.getByLabel(said.ownYear).fill("1940");
      await keep.click();
      await page.getByRole("heading", { name: said.none.title }).waitFor();
      await lookInEveryMode(page, `no dates ${language}`, [390, 1440]);
      const made = await compose();
      const [own, right] = isMill ? [karl(1940), mill(1936)] : [mill(1940), karl(1951)];
      expect(made.filter(({ text }) => text === own).map(({ origin }) => origin)).toEqual(["by hand", "by hand"]);
      expect(made.filter(({ text }) => text === right).map(({ origin }) => origin)).toEqual(["spoken", "by hand"]);
      expect(await choices()).toEqual([]);
    };
    await site.visit({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }, journey, [
      "asked elsewhere: blob:",
      "ERR_FAILED",
      "status of 409",
    ]);
  });

test("leaves both dates, later, and asks again when asked to", async () => {
  const { dates: said } = words.en;
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    const { order, choices } = await withDates(page, "dates-both@example.org");
    await open(`/en/story/${order}/dates`);
    await page.getByRole("button", { name: said.later }).click();
    await page.getByText(said.count(2, 2)).waitFor();
    await page.getByRole("button", { name: said.keep }).click();
    await page.getByText(said.none.waiting(1)).waitFor();
    expect(await choices()).toEqual(["both", "none"]);
    await page.getByRole("button", { name: said.askAgain }).click();
    await page.getByText(said.count(1, 1)).waitFor();
    expect(await choices()).toEqual(["none", "none"]);
  });
});
