import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { orderOf } from "./harness/order.ts";
import { signIn } from "./harness/signed-in.ts";
import { openSite } from "./harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const { auth, home, audiobook, edition } = words.en;
const sql = () => site.served.context.db.sql;

async function name(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: home.anotherTitle }).click();
  await page.getByLabel(home.titleOfBook).fill(title);
  await page.getByRole("button", { name: home.keepTitle }).click();
  await page.getByText(home.titled(title)).waitFor();
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
    select book_size as size, book_binding as binding, book_dedication as dedication from public.interview_sessions`;
  return rows[0];
}

test("how book and audiobook are made is kept at once, and a title given on one device is the book's on every other, and one given without a line goes when it is back", async () => {
  const email = "titles@example.org";
  let story = "";
  await site.visit(
    {},
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
      await page.getByRole("radio", { name: edition.sizes["large print"] }).check();
      await page.getByRole("radio", { name: edition.bindings.paperback }).check();
      await page.getByLabel(edition.dedication).fill("For Rose.");
      await page.getByRole("button", { name: edition.keep }).click();
      await expect.poll(printed).toEqual({ size: "large print", binding: "paperback", dedication: "For Rose." });
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
