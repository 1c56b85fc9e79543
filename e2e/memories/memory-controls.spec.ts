import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { questionChapters } from "#domain/interview/question-chapter.ts";
import { en } from "#web/features/memories/memory.en.ts";
import { fr } from "#web/features/memories/memory.fr.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const phone = { viewport: { width: 390, height: 844 } };
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addElement(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel(en.element.title, { exact: true }).fill(title);
  await page.getByLabel(en.element.note).fill(text);
  await button(page, en.element.submit).click();
  await heading(page, title).waitFor();
}

async function createMemory(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await open("/en/create-memory");
  await page.getByLabel(en.form.title).fill("The flood of 1965");
  await button(page, en.form.submit).click();
  await page.getByRole("link", { name: en.page.addFirst }).click();
}

async function editElement(page: Page, title: string): Promise<void> {
  await button(page, en.element.menu(title)).click();
  await page.getByRole("menuitem", { name: en.element.change }).click();
  await page.getByLabel(en.element.note).waitFor();
}

const focused = (page: Page) => page.locator(":focus").textContent();

test("opens a menu by keyboard and forgets typed letters after a second", async () => {
  await site.visit(phone, async ({ page, open }) => {
    await page.clock.install();
    await signIn(page, site.url, "memory-menu@example.org");
    await createMemory(page, open);
    await addElement(page, "Boat", "One boat.");
    await button(page, en.page.options).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain(en.page.edit);
    await page.keyboard.type("ex");
    await expect.poll(() => focused(page)).toContain(en.page.export);
    await page.clock.fastForward(1001);
    await page.keyboard.type("d");
    await expect.poll(() => focused(page)).toContain(en.page.delete);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toContain(en.page.options);
    const options = button(page, en.page.options);
    await options.click();
    await page.getByRole("menuitem", { name: en.page.edit }).click();
    await heading(page, en.form.edit).waitFor();
  });
});

test("places a memory in the book and takes it out", async () => {
  const { sql } = site.served.context.db;
  const placed = () => sql`select book_place, book_chapter from public.memories where title = 'Un bal'`;
  await site.visit(phone, async ({ page, open }) => {
    await signIn(page, site.url, "memory-place@example.org");
    await open("/fr/create-memory");
    await page.getByLabel(fr.form.title).fill("Un bal");
    await button(page, fr.form.submit).click();
    const place = page.getByRole("combobox", { name: fr.book.place, exact: true });
    await place.selectOption("photo page");
    await page
      .getByRole("combobox", { name: fr.book.chapter, exact: true })
      .selectOption(questionChapters[5]?.title.fr ?? "");
    await expect.poll(placed).toEqual([{ book_place: "photo page", book_chapter: 6 }]);
    await expectWithinReach(page, "memory in the book");
    await page.reload();
    await expect.poll(() => place.inputValue()).toBe("photo page");
    await place.selectOption("");
    await expect.poll(placed).toEqual([{ book_place: null, book_chapter: null }]);
  });
});

async function write(page: Page, content: string, added: string): Promise<void> {
  await page.getByLabel(en.element.note).fill(content);
  await button(page, en.element.save).click();
  await page.getByText(content).waitFor();
  await page.getByRole("link", { name: en.page.add }).click();
  await addElement(page, added, "");
}

const rowsOf = (email: string) => site.served.context.db.sql`
  select e.title, e.content, e.created_at > now() - interval '1 hour' as is_now
  from public.memory_elements e join auth.users u on u.id = e.owner_id where u.email = ${email} order by title`;

test("joins offline work of two devices, one with a wrong clock", async () => {
  const email = "two-days@example.org";
  const offline = "net::ERR_INTERNET_DISCONNECTED";
  await site.visit(
    phone,
    async (one) => {
      await signIn(one.page, site.url, email);
      await createMemory(one.page, one.open);
      await addElement(one.page, "Boat", "One boat.");
      const address = new URL(one.page.url()).pathname;
      const storageState = await one.context.storageState();
      await site.visit(
        { ...phone, storageState, installsApp: true },
        async (two) => {
          await two.page.clock.install({ time: "2001-02-03T04:05:06Z" });
          await two.open(address);
          for (const { page, context } of [one, two]) {
            await editElement(page, "Boat");
            await context.setOffline(true);
          }
          await write(one.page, "Three boats.", "Rope");
          await write(two.page, "Two boats.", "Oar");
          await two.page.clock.fastForward("24:00:00");
          await Promise.all([one.context.setOffline(false), two.context.setOffline(false)]);
          const conflicts = () =>
            Promise.all([one, two].map(({ page }) => page.getByText(en.element.conflict).count()));
          await expect.poll(conflicts, { timeout: 60_000 }).toContain(1);
          const isFirst = (await conflicts())[0] === 1;
          const { page } = isFirst ? one : two;
          await page.getByText("Three boats.").waitFor();
          await page.getByText("Two boats.").waitFor();
          await button(page, en.element.keepMine).click();
          await page.getByText(en.element.conflict).waitFor({ state: "detached" });
          await expect
            .poll(() => rowsOf(email), { timeout: 60_000 })
            .toEqual([
              { title: "Boat", content: isFirst ? "Three boats." : "Two boats.", is_now: true },
              { title: "Oar", content: "", is_now: true },
              { title: "Rope", content: "", is_now: true },
            ]);
        },
        offline,
      );
    },
    offline,
  );
});
