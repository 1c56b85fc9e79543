import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBookSettings } from "#server/features/book/book-settings-store.ts";
import { words } from "#e2e/harness/words.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  const written = { COMPOSER: "written", ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "writer-1" };
  site = await openSite({ AUTH_AUTOCONFIRM: "true", ...written });
});
afterAll(() => site.close());

const { auth, home, audiobook, edition, storyTitle } = words.en;
const sql = () => site.served.context.db.sql;

/** Clicks twice near the top of the button, so that the second click hits what moved there. */
async function tapTwice(page: Page, label: string): Promise<void> {
  const button = page.getByRole("button", { name: label });
  await button.hover({ position: { x: 20, y: 6 } });
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await button.waitFor({ state: "hidden" });
  }
}

async function name(page: Page, title: string): Promise<void> {
  const isOpen = () => page.getByRole("button", { name: home.howPrinted }).getAttribute("aria-expanded");
  const before = await isOpen();
  await page.getByRole("button", { name: home.anotherTitle }).click();
  await page.getByLabel(home.titleOfBook).fill(title);
  await tapTwice(page, home.keepTitle);
  await page.getByText(home.titled(title)).waitFor();
  expect(await isOpen()).toBe(before);
}

async function kept(): Promise<string | null | undefined> {
  const rows = await sql()<{ title: string | null }[]>`select book_title as title from public.interview_sessions`;
  return rows[0]?.title;
}

async function wishes() {
  const rows = await sql()`select narrator, announce_chapters as "announceChapters" from public.interview_sessions`;
  return rows[0];
}

async function printed() {
  const rows = await sql()`
    select book_binding as binding, book_about as about from public.interview_sessions`;
  return rows[0];
}

test("saves book settings at once and syncs the title", async () => {
  const email = "titles@example.org";
  let story = "";
  await site.visit(
    { installsApp: true },
    async ({ page, context, open }) => {
      await signIn(page, site.url, email);
      story = `/en/story/${await orderOf(page)}`;
      await sql()`insert into public.interview_sessions (user_id, order_id, session_token)
      select buyer_id, id, ${`sess_${crypto.randomUUID()}`} from public.order_headers`;
      await open(story);
      await name(page, "Bees and Honey");
      await expect.poll(kept).toBe("Bees and Honey");
      await expect
        .poll(() => page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft')).length"))
        .toBe(0);
      await page.getByRole("button", { name: home.howRead }).click();
      await page.getByRole("radio", { name: audiobook.notAnnounced }).check();
      await page.getByText(audiobook.kept, { exact: true }).waitFor();
      await page.getByRole("radio", { name: audiobook.narrators.nobody }).check();
      await expect.poll(wishes).toEqual({ narrator: "nobody", announceChapters: false });
      await page.getByRole("button", { name: home.howPrinted }).click();
      await page.getByRole("radio", { name: edition.bindings.paperback }).check();
      await page.getByLabel(edition.about).fill("I keep bees.");
      await page.getByRole("button", { name: edition.keep }).click();
      await expect.poll(printed).toEqual({ binding: "paperback", about: "I keep bees." });
      await context.setOffline(true);
      await name(page, "The Honey Years");
      expect(await kept()).toBe("Bees and Honey");
      await context.setOffline(false);
      await expect.poll(kept).toBe("The Honey Years");
    },
    "ERR_INTERNET_DISCONNECTED",
  );
  await site.visit({}, async ({ page, open }) => {
    await open("/en/auth");
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill("a long password");
    await page.getByRole("button", { name: auth.signInButton }).click();
    await page.waitForURL("**/en/dashboard");
    await page.locator(".first-spread").getByText("The Honey Years").first().waitFor();
    await open(story);
    await page.getByText(home.titled("The Honey Years")).waitFor();
  });
});

/** A story in a finished book with alternative titles. */
async function withBook(page: Page): Promise<{ order: string; who: string; session: string }> {
  const order = await orderOf(page);
  const [row] = await sql()<{ who: string; session: string }[]>`
    insert into public.interview_sessions (user_id, order_id, session_token)
    select buyer_id, id, ${`sess_${crypto.randomUUID()}`} from public.order_headers where id = ${order}
    returning user_id as who, id as session`;
  if (!row) throw new Error("no session was begun");
  const { who, session } = row;
  await sql()`
    with heard as (
      insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${who}, 14, ${`${who}/a.wav`}, 'wav', 'pcm', ${"a".repeat(64)}, 1, 1800000) returning id)
    insert into public.answers
      (session_id, question_id, user_id, recording_id, processing_status, transcript, visibility, origin)
    select ${session}, 14, ${who}, id, 'completed', 'He gave me the key to his bakery.', 'in the book', 'folder' from heard`;
  const [memoir] = await sql()<{ id: string }[]>`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${who}, 't', 'a', 'en', '{}', false, '{}', 'x') returning id`;
  const stories = [{ questionId: 14, heading: "?", title: "His bakery", otherTitles: ["The cold key"] }];
  await sql()`insert into public.chapters (memoir_id, number, title, stories)
    values (${memoir?.id ?? ""}, 1, 't', ${sql().json(stories)})`;
  await sql()`insert into public.work_progress (id, user_id, job, subject, state, fraction, result)
    values (gen_random_uuid(), ${who}, 'make-book', ${session}, 'done', 1, ${sql().json({ memoirId: memoir?.id ?? "", losses: [] })})`;
  return { order, who, session };
}

test("renames a story, prints the title, and restores it", async () => {
  await site.visit({}, async ({ page, open }) => {
    await signIn(page, site.url, "stories@example.org");
    const { order, who, session } = await withBook(page);
    const inBook = async () => (await readBookSettings(sql(), who, session))?.storyTitles;
    await open(`/en/story/${order}`);
    await page.getByText(storyTitle.called("His bakery")).waitFor();
    await page
      .getByText(/about 63 calls and 96,000 tokens of anthropic writer-1, judged by anthropic writer-1/u)
      .waitFor();
    await page.getByRole("button", { name: storyTitle.other, exact: true }).click();
    await page.getByRole("button", { name: "The cold key" }).click();
    await page.getByText(storyTitle.called("The cold key")).waitFor();
    await expect.poll(inBook).toEqual({ 14: "The cold key" });
    await page.getByRole("button", { name: storyTitle.undo }).click();
    await page.getByText(storyTitle.called("His bakery")).waitFor();
    await expect.poll(inBook).toEqual({});
    await page.getByRole("button", { name: storyTitle.other, exact: true }).click();
    await page.getByLabel(storyTitle.title).fill("What the Key Opened");
    await page.getByRole("button", { name: storyTitle.keep }).click();
    await page.getByText(storyTitle.keptForNext).waitFor();
    await page.reload();
    await page.getByText(storyTitle.called("What the Key Opened")).waitFor();
    expect(await inBook()).toEqual({ 14: "What the Key Opened" });
  });
});
