import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "#e2e/harness/order.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { layAnswer } from "#e2e/links/shared-life.ts";
import { questionChapters } from "#domain/interview/question-chapter.ts";
import { composeMemoirJob } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-section-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const sql = () => site.served.context.db.sql;

/** Signs in a new person with one composed answer: "There was a wedding on Saturday. He sat down in the cake." */
async function withSection(page: Page, email: string) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId = person?.id ?? "";
  const { answer } = await layAnswer(site.served, userId, folder, "The cake");
  const [session] = await sql()<{ id: string }[]>`
    insert into public.interview_sessions (user_id, order_id, session_token)
    values (${userId}, ${order}, ${`sess_${crypto.randomUUID()}`}) returning id`;
  const sessionId = session?.id ?? "";
  await sql()`update public.answers set session_id = ${sessionId}, visibility = 'in the book', processing_status = 'completed'
    where id = ${answer}`;
  const compose = async () => {
    const frontMatter = {
      title: "T",
      author: "A",
      dedication: null,
      language: "en" as const,
      chapterTitles: {},
      storyTitles: {},
    };
    const { memoirId } = await composeMemoirJob.handle(
      site.served.context.story,
      { sessionId, userId, frontMatter },
      { signal: new AbortController().signal, progress: () => undefined },
    );
    return sql()<{ text: string; origin: string; spans: { startMs: number; endMs: number }[] }[]>`
      select text, origin, spans from public.sentences where memoir_id = ${memoirId}
      order by chapter, story, paragraph, position`;
  };
  await compose();
  const saved = async () => {
    const [row] = await sql()<{ content: { text: string }[] | null }[]>`
      select content from public.chapter_revisions where session_id = ${sessionId} order by number desc limit 1`;
    return row?.content?.map(({ text }) => text) ?? null;
  };
  return { userId, order, compose, saved };
}

const paste = (page: Page, plain: string, html: string) =>
  page.evaluate(
    `(() => {
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(plain)});
      data.setData("text/html", ${JSON.stringify(html)});
      document.querySelector(".section-text [role=textbox]")
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    })()`,
  );

const wedding = "There was a wedding on Saturday.";
const cake = "He sat down in the cake.";

for (const language of journeyLanguages)
  test(`edits, hears, pastes, undoes and writes a section again (${language})`, async () => {
    const { section: said, arrange } = words[language];
    const journey = async ({ page, open }: Visit) => {
      const { userId, order, compose, saved } = await withSection(page, `section-${language}@example.org`);
      await open(`/${language}/story/${order}/sections/1`);
      const text = page.getByRole("textbox", { name: said.page });
      const kept = page.getByText(said.states.kept, { exact: true });
      await text.getByText(cake).click();
      await page.getByText(said.source.quoted(cake)).waitFor();
      await page.getByRole("button", { name: said.source.hear }).last().click();
      await page.locator(".from-where .voice").waitFor();
      await lookInEveryMode(page, `section ${language}`, [1440, 768, 390]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => reachFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });

      await page.getByRole("button", { name: said.addSentence }).click();
      await page.keyboard.type("Stroud’s stood there.");
      await page.locator(".by-hand", { hasText: "Stroud’s stood there." }).waitFor();
      await page.getByText(said.source.noSound).waitFor();
      await kept.waitFor();
      /* The editor undoes a jump to the start within 200 ms of its focus: browsers do that by themselves. */
      const jumpToStart = async () => {
        await page.keyboard.press("Control+Home");
        return page.getByText(said.source.quoted(wedding)).count();
      };
      await expect.poll(jumpToStart).toBe(1);
      for (const _ of "There was ") await page.keyboard.press("Delete");
      await expect.poll(saved).toEqual(["a wedding on Saturday.", cake, "Stroud’s stood there."]);
      expect(await compose()).toMatchObject([
        { text: "a wedding on Saturday.", origin: "spoken", spans: [{ startMs: 1300 }] },
        { text: cake, origin: "spoken", spans: [{}] },
        { text: "Stroud’s stood there.", origin: "by hand", spans: [] },
      ]);

      await page.keyboard.press("Control+End");
      await page.keyboard.press("Enter");
      await paste(
        page,
        "He laughed.\r\n\r\nWe all did.",
        "<style>p{}</style><p onclick=x>He <b>laughed</b>.<script>1</script></p>",
      );
      await expect
        .poll(saved)
        .toEqual(["a wedding on Saturday.", cake, "Stroud’s stood there.", "He laughed.", "We all did."]);
      expect(await text.locator("b, style, script").count()).toBe(0);
      await page.evaluate(`globalThis.tooMuch = "Word. ".repeat(900000)`);
      await page.evaluate(
        `(() => { const data = new DataTransfer(); data.setData("text/plain", tooMuch);
          document.querySelector(".section-text [role=textbox]")
            .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
      );
      await page.getByText(said.tooLong).waitFor();
      await page.getByRole("button", { name: said.undo }).click();
      await expect.poll(saved).toEqual(["a wedding on Saturday.", cake, "Stroud’s stood there."]);

      await page.getByRole("button", { name: said.again }).click();
      const sure = page.getByRole("dialog", { name: said.sureAgain.title });
      await lookInEveryMode(page, `section again ${language}`, [390, 1440]);
      await sure.getByRole("button", { name: said.sureAgain.yes }).click();
      await expect.poll(saved).toEqual([wedding, cake, "Stroud’s stood there."]);
      await page.reload();
      await text.getByText(wedding).waitFor();
      await text.getByText("Stroud’s stood there.").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" Once.");
      await expect.poll(saved).toEqual([wedding, cake, "Stroud’s stood there.", "Once."]);
      await page.getByRole("button", { name: said.history.bringBack }).first().waitFor();
      await page.getByRole("button", { name: said.history.bringBack }).last().click();
      await expect.poll(saved).toBeNull();
      const revisions = await sql()<{ last: string | null }[]>`
        select content -> -1 ->> 'text' as last from public.chapter_revisions where user_id = ${userId} order by number`;
      const own = "Stroud’s stood there.";
      expect(revisions.map(({ last }) => last)).toEqual([own, own, "Once.", null]);

      await sql()`insert into public.answers (session_id, question_id, user_id, visibility, processing_status, transcript)
        select session_id, q.id, user_id, 'in the book', 'completed', 'We had bread.'
        from public.answers, unnest(array[2, 5]) q(id) where user_id = ${userId}`;
      await page.reload();
      const list = page.getByRole("navigation", { name: said.sections });
      const change = (label: string) => list.locator(".section-changes button", { hasText: label }).first();
      await change(arrange.rename).click();
      await page.getByLabel(arrange.storyTitle).fill("Mother’s Shoes");
      await page.getByRole("button", { name: arrange.keep }).click();
      await list.getByRole("link", { name: "Mother’s Shoes" }).waitFor();
      await page.getByRole("button", { name: arrange.undoTitle }).click();
      await list.getByRole("link", { name: "Mother’s Shoes" }).waitFor({ state: "detached" });
      /* The keyboard alone moves the section, and the button keeps the focus. */
      await change(arrange.downShort).focus();
      await page.keyboard.press("Enter");
      await list.getByText(arrange.said.storyMoved(2, 2)).waitFor();
      expect(await page.evaluate("document.activeElement.textContent")).toContain(arrange.downShort);
      await list.getByRole("listitem").last().locator("[aria-current=page]").waitFor();
      /* A page that scrolls ends a drag. */
      await page.setViewportSize({ width: 1440, height: 1800 });
      await list.getByRole("link").last().dragTo(list.getByRole("link").first());
      await list.getByText(arrange.said.storyMoved(1, 2)).waitFor();
      await change(arrange.omit).click();
      await list.getByText(arrange.said.storyHidden).waitFor();
      await page.getByRole("button", { name: arrange.undo }).last().click();
      await change(arrange.moveShort).click();
      await lookInEveryMode(page, `arranged section ${language}`, [1440, 390]);
      await list.getByRole("combobox").selectOption({ index: 1 });
      await list.getByRole("button", { name: arrange.move, exact: true }).click();
      await list.getByText(arrange.said.storyTo(questionChapters[1]?.title[language] ?? "")).waitFor();
      const arranged = async () => {
        const [row] = await sql()<{ places: string }[]>`
          select string_agg(s ->> 'questionId', ' ' order by c.at, s.at) places
          from public.book_arrangements b, jsonb_array_elements(b.content -> 'chapters') with ordinality c(one, at),
            jsonb_array_elements(c.one -> 'sections') with ordinality s(s, at) where b.user_id = ${userId}`;
        return row?.places;
      };
      await expect.poll(arranged).toBe("2 5 1");
      await page.getByRole("button", { name: said.right }).click();
      await page.waitForURL(`**/${language}/story/${order}`);
    };
    const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
    await site.visit(phone, journey, ["asked elsewhere: blob:"]);
  });

test("keeps unsent text offline and both texts of a conflict", async () => {
  const { section: said } = words.en;
  await site.visit(
    {},
    async ({ page, context, open }) => {
      const { userId, order, saved } = await withSection(page, "section-twice@example.org");
      await open(`/en/story/${order}/sections/1`);
      const text = page.getByRole("textbox", { name: said.page });
      await text.getByText(cake).waitFor();
      await context.route("**/rpc/save_section", (route) => route.abort());
      await page.getByRole("button", { name: said.addSentence }).click();
      await page.keyboard.type("Offline.");
      await page.getByText(said.states.offline).waitFor();
      await page.reload();
      await text.getByText("Offline.").waitFor();
      await context.unroute("**/rpc/save_section");
      await page.evaluate("dispatchEvent(new Event('online'))");
      await expect.poll(saved).toEqual([wedding, cake, "Offline."]);
      const { client } = await personWithId(site.served, userId);
      for (const [base, keep] of [
        [1, said.conflict.keepMine],
        [3, said.conflict.takeTheirs],
      ] as const) {
        await page.getByText(said.states.kept, { exact: true }).waitFor();
        const content = [{ paragraph: 0, text: `Theirs ${base}.`, from: [] }];
        const given = {
          p_story: order,
          p_question: 1,
          p_content: content,
          p_base: base,
          p_change: crypto.randomUUID(),
        };
        await client.rpc("save_section", given).throwOnError();
        await page.getByRole("button", { name: said.addSentence }).click();
        await page.keyboard.type(`Mine ${base}.`);
        await page.getByRole("heading", { name: said.conflict.title }).waitFor();
        await page.getByText(`Theirs ${base}.`, { exact: true }).waitFor();
        await page.getByRole("button", { name: keep }).click();
        await page.getByRole("heading", { name: said.conflict.title }).waitFor({ state: "detached" });
        const last = (await saved())?.at(-1);
        expect(last).toBe(keep === said.conflict.keepMine ? `Mine ${base}.` : `Theirs ${base}.`);
      }
      const revisions = await sql()<{ last: string }[]>`
        select content -> -1 ->> 'text' as last from public.chapter_revisions where user_id = ${userId} order by number`;
      expect(revisions.map(({ last }) => last)).toEqual([
        "Offline.",
        "Theirs 1.",
        "Mine 1.",
        "Theirs 3.",
        "Mine 3.",
        "Theirs 3.",
      ]);
    },
    ["ERR_FAILED", "status of 409"],
  );
});
