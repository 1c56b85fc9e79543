import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { openStory } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";

const { home, auth } = words.en;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const sql = () => site.served.context.db.sql;

/** Signs in a new person with a story of one transcribed answer. Returns the answer's id. */
async function withAnswer(page: Page, email: string): Promise<string> {
  await signIn(page, site.url, email);
  const [row] = await sql()<{ id: string }[]>`
    with person as (select id from auth.users where email = ${email}),
    bought as (insert into public.order_headers (buyer_id, recipient_id, product_type, payment_status)
      select id, id, 'memory_book', 'paid' from person returning id),
    begun as (insert into public.interview_sessions (user_id, order_id, session_token)
      select person.id, bought.id, ${`sess_${crypto.randomUUID()}`} from person, bought returning id, user_id),
    heard as (insert into public.recordings
      (user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      select user_id, id, 1, 'nowhere', 'webm', 'opus', ${"0".repeat(64)}, 1, 1 from begun returning id)
    insert into public.answers (session_id, question_id, user_id, recording_id, processing_status, transcript)
    select begun.id, 1, user_id, heard.id, 'completed', 'We kept bees.' from begun, heard returning id`;
  return row?.id ?? "";
}

const refused = { status: 503, json: { code: "PGRST000", message: "not now", details: null, hint: null } };

test("shows a follow-up under its own question, below the main answer", async () => {
  await site.visit({}, async ({ page }) => {
    const main = await withAnswer(page, "follow-up@example.org");
    const [asked] = await sql()<{ follow_up: string; question: string }[]>`
      with added as (
        insert into public.answers (session_id, question_id, follow_up, user_id, processing_status, transcript)
        select session_id, question_id, 1, user_id, 'completed', 'My aunt had four hives.' from public.answers where id = ${main}
        returning asked, question_id
      )
      select a.asked ->> 'en' as follow_up, q.text as question from added a join public.questions q on q.id = a.question_id`;
    await openStory(page, site.url);
    const followUp = page.locator(".answer.follow-up");
    await followUp.getByText("My aunt had four hives.").waitFor();
    await followUp.getByRole("heading", { name: asked?.follow_up ?? "", exact: true }).waitFor();
    expect(asked?.follow_up).not.toBe(asked?.question);
    expect(await page.getByRole("heading", { name: asked?.question ?? "", exact: true }).count()).toBe(1);
    expect(await page.locator(".answer").first().getByText("We kept bees.").count()).toBe(1);
  });
});

test("retries a failed read, then reports it with a retry button", async () => {
  await site.visit(
    {},
    async ({ page }) => {
      await withAnswer(page, "retries@example.org");
      let asked = 0;
      await page.route("**/rest/v1/answers?*", async (route) => {
        asked += 1;
        await (asked === 1 ? route.fulfill(refused) : route.continue());
      });
      await openStory(page, site.url);
      await page.locator(".answer").getByText("We kept bees.").waitFor();
      expect(await page.getByText(home.failed).count()).toBe(0);
      await page.unroute("**/rest/v1/answers?*");
      await page.route("**/rest/v1/answers?*", (route) => route.fulfill(refused));
      await page.reload();
      await page.getByRole("alert").getByText(home.failed).waitFor();
      await page.unroute("**/rest/v1/answers?*");
      await page.getByRole("button", { name: words.en.tryAgain }).click();
      await page.locator(".answer").getByText("We kept bees.").waitFor();
      await page.getByText(home.failed).waitFor({ state: "detached" });
    },
    "status of 503",
  );
});

test("shows changes of other devices without a reload", async () => {
  await site.visit({}, async ({ page }) => {
    const id = await withAnswer(page, "elsewhere@example.org");
    await openStory(page, site.url);
    await page.locator(".answer").getByText("We kept bees.").waitFor();
    /* The first row may load with the page. The second arrives by realtime only. */
    for (const said of ["We kept goats.", "We kept geese."]) {
      await sql()`update public.answers set transcript = ${said} where id = ${id}`;
      await page.locator(".answer").getByText(said).waitFor();
    }
  });
});

test("keeps a correction through a reload and a failed save", async () => {
  await site.visit(
    {},
    async ({ page }) => {
      await withAnswer(page, "corrects@example.org");
      await openStory(page, site.url);
      await page.getByRole("button", { name: home.correct }).click();
      const field = page.getByRole("textbox");
      await field.press("End");
      await field.pressSequentially(" And a goat.");
      await page.reload();
      await field.waitFor();
      expect(await field.inputValue()).toBe("We kept bees. And a goat.");
      await page.route("**/rpc/correct_answer", (route) => route.fulfill(refused));
      await page.getByRole("button", { name: home.saveWords }).click();
      await page.getByRole("alert").getByText(home.notCorrected).waitFor();
      expect(await field.inputValue()).toBe("We kept bees. And a goat.");
      await page.unroute("**/rpc/correct_answer");
      await page.getByRole("button", { name: home.saveWords }).click();
      await field.waitFor({ state: "detached" });
      await page.reload();
      await page.locator(".answer").waitFor();
      expect(await field.count()).toBe(0);
      expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))")).toEqual([]);
    },
    "status of 503",
  );
});

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 9999;

test("reports that no answer is selected and selects all with one tap", async () => {
  await site.visit(
    {},
    async ({ page }) => {
      const id = await withAnswer(page, "ticks@example.org");
      await sql()`
        insert into public.answers (session_id, question_id, user_id, recording_id, processing_status, transcript)
        select session_id, 2, user_id, recording_id, 'completed', 'And a goat.' from public.answers where id = ${id}`;
      await openStory(page, site.url);
      const book = page.getByRole("region", { name: home.book, exact: true });
      await book.getByText(home.nothingTicked).waitFor();
      await book.getByText(home.ticked(0, 2)).waitFor();
      const [act, said] = [book.getByRole("button", { name: home.make }), book.getByText(home.nothingTicked)];
      await expect.poll(async () => (await topOf(said)) - (await topOf(act))).toBeLessThan(300);
      await act.click();
      await book.getByRole("alert").getByText(home.pickAnswers).waitFor();
      await book.getByRole("button", { name: home.tickAll }).click();
      await book.getByText(home.ticked(2, 2)).waitFor();
      expect(await page.getByRole("checkbox", { name: home.inTheBook, checked: true }).count()).toBe(2);
      expect(await book.getByText(home.nothingTicked).count()).toBe(0);
      expect(await book.getByText(home.pickAnswers).count()).toBe(0);
      await expect.poll(() => page.evaluate("document.activeElement.tagName")).not.toBe("BODY");
    },
    "status of 4",
  );
});

for (const [problem, said] of [
  ["recording_silent", home.unheardBecause.recording_silent],
  ["internal", home.unheard],
] as const)
  test(`explains an unusable recording and links to its question: ${problem}`, async () => {
    await site.visit({}, async ({ page }) => {
      const id = await withAnswer(page, `${problem}@example.org`);
      await sql()`
        update public.answers set processing_status = 'failed', transcript = null, metadata = ${sql().json({ problem })}
        where id = ${id}`;
      await openStory(page, site.url);
      await page.locator(".answer").getByText(said).waitFor();
      await page.locator(".answer").getByRole("link", { name: home.answerAgain }).click();
      await page.getByText(words.en.interview.question(1, 85)).waitFor();
      await page.getByRole("button", { name: words.en.interview.record }).waitFor();
    });
  });

test("keeps the focus through corrections and a new sign-in", async () => {
  await site.visit({}, async ({ page }) => {
    const focused = () => page.evaluate<string>("document.activeElement.tagName");
    await withAnswer(page, "focus@example.org");
    await openStory(page, site.url);
    await page.getByRole("button", { name: home.correct }).press("Enter");
    await expect.poll(focused).toBe("TEXTAREA");
    await page.getByRole("button", { name: home.cancel }).press("Enter");
    await expect.poll(focused).toBe("H3");
    await page.getByRole("button", { name: home.correct }).press("Enter");
    await page.getByRole("textbox").fill("We kept bees and a goat.");
    await page.getByRole("button", { name: home.saveWords }).press("Enter");
    await page.getByRole("textbox").waitFor({ state: "detached" });
    await expect.poll(focused).toBe("H3");
    await openMenu(page);
    await page.getByRole("button", { name: words.en.signOut }).click();
    await page.getByLabel(auth.email).fill("focus@example.org");
    await page.getByLabel(auth.password, { exact: true }).fill("a long password");
    await page.getByRole("button", { name: auth.signInButton }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Rosalind Hart" }).waitFor();
    await expect.poll(focused).toBe("H1");
  });
});
