import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { en as media } from "#web/features/memories/media/media.en.ts";
import { en } from "#web/features/memories/memory.en.ts";
import { fr } from "#web/features/memories/memory.fr.ts";
import { en as deleted } from "#web/story/deleted/deleted.en.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const phone = { viewport: { width: 390, height: 844 }, installsApp: true };
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addElement(page: Page, title: string, when: string, text = ""): Promise<void> {
  await page.getByLabel(en.element.title, { exact: true }).fill(title);
  await page.getByLabel(en.element.note).fill(text);
  await page.getByLabel(en.element.when).fill(when);
  await button(page, en.element.submit).click();
  await heading(page, title).waitFor();
}

/** Signs somebody in with a new memory, at the form of its first element. */
async function beginMemory({ page, open }: Pick<Visit, "page" | "open">, email: string): Promise<void> {
  await signIn(page, site.url, email);
  await open("/en/create-memory");
  await page.getByLabel(en.form.title).fill("The flood of 1965");
  await button(page, en.form.submit).click();
  await page.getByRole("link", { name: en.page.addFirst }).click();
}

const titlesOf = (page: Page) => page.locator(".timeline-entry h3").allTextContents();

test("creates a memory, fills its timeline, edits, deletes and restores", async () => {
  await site.visit(phone, async ({ page, open }) => {
    await signIn(page, site.url, "memories@example.org");
    await open("/en/create-memory");
    await heading(page, en.form.create).waitFor();
    await expectWithinReach(page, "create memory");
    await page.getByLabel(en.form.title).fill("Oh");
    await page.getByLabel(en.form.description, { exact: true }).fill("x".repeat(501));
    await button(page, en.form.submit).click();
    await page.getByText(en.form.titleTooShort).waitFor();
    await page.getByText(en.form.descriptionTooLong).waitFor();
    await page.getByText(en.form.mend(2)).waitFor();
    await page.getByLabel(en.form.title).fill("O");
    expect(await page.getByText(en.form.titleTooShort).count()).toBe(0);
    await page.getByLabel(en.form.title).fill("The flood of 1965");
    await page.getByLabel(en.form.description, { exact: true }).fill("Five days of sandbags.");
    await page.getByText(en.form.of(22, 500)).waitFor();
    const keyword = page.getByLabel(en.form.keywords);
    for (let nth = 0; nth < 10; nth++) {
      await keyword.fill(nth === 0 ? "  FLOOD " : `tag ${nth}`);
      await keyword.press("Enter");
    }
    await page.getByPlaceholder(en.form.fullKeywords).waitFor();
    expect(await keyword.isDisabled()).toBe(true);
    await button(page, en.form.removeKeyword("tag 9")).click();
    await keyword.press("Backspace");
    await page.getByText(en.form.of(8, 10)).waitFor();
    await button(page, en.form.submit).click();
    await page.getByText(en.form.created).waitFor();
    await heading(page, "The flood of 1965").waitFor();
    await heading(page, en.page.empty).waitFor();
    await expectWithinReach(page, "empty memory");

    await page.getByRole("link", { name: en.page.addFirst }).click();
    await page.getByLabel(en.element.title, { exact: true }).fill("Wedding");
    await page.getByLabel(en.element.when).fill("some day or other");
    await button(page, en.element.submit).click();
    await page.getByText(en.element.unread).waitFor();
    await addElement(page, "Wedding", "12 May 1965");
    await page.getByRole("link", { name: en.page.add }).click();
    await page.getByLabel(en.element.when).fill("the summer of 1952");
    await page.locator(".read-as").getByText("summer 1952", { exact: true }).waitFor();
    await page.getByRole("radio", { name: en.element.precisions.exactly }).click();
    await page.getByText(en.element.needsDay).waitFor();
    await page.getByRole("radio", { name: en.element.precisions.about }).click();
    await page.locator(".read-as").getByText("about the summer of 1952", { exact: true }).waitFor();
    await page.getByText(en.element.between("the spring of 1952", "the autumn of 1952")).waitFor();
    await page.getByText(media.details.more).click();
    for (const tag of ["rain", "Fields"]) {
      await page.getByLabel(en.form.keywords).fill(tag);
      await page.getByLabel(en.form.keywords).press("Enter");
    }
    await addElement(page, "The water before that", "the summer of 1952", `${"word ".repeat(60)}end`);
    await page.locator(".when").getByText("about the summer of 1952").waitFor();
    await page.getByRole("link", { name: en.page.add }).click();
    await button(page, en.element.sayIt).click();
    await expect.poll(() => focused(page)).toContain(media.audio.record);
    await page.getByRole("radio", { name: en.types.note }).check();
    await addElement(page, "No date", "");
    expect(await titlesOf(page)).toEqual(["Wedding", "The water before that", "No date"]);
    await page.getByLabel(en.page.sort).selectOption("added");
    expect(await titlesOf(page)).toEqual(["No date", "The water before that", "Wedding"]);
    await button(page, en.element.more).click();
    await page.getByText("word end").waitFor();
    await button(page, en.element.less).click();
    await page.getByLabel(en.page.search).fill("wedd");
    expect(await titlesOf(page)).toEqual(["Wedding"]);
    await page.getByLabel(en.page.search).fill("nowhere");
    await button(page, en.page.showAll).click();
    await button(page, "fields").click();
    expect(await titlesOf(page)).toEqual(["The water before that"]);
    await button(page, "fields").click();

    await button(page, en.element.menu("Wedding")).click();
    await page.getByRole("menuitem", { name: en.element.change }).click();
    await page.getByLabel(en.element.title, { exact: true }).fill("Peggy's wedding");
    await page.getByLabel(media.details.place).fill("Second Street");
    await page.getByText(media.details.more).click();
    await page.getByLabel(media.emotions.joy).check();
    await expectWithinReach(page, "edit an element");
    await button(page, en.element.save).click();
    await heading(page, "Peggy's wedding").waitFor();
    await button(page, en.element.menu("Peggy's wedding")).click();
    await page.getByRole("menuitem", { name: en.element.change }).click();
    await page.getByLabel(media.details.place).waitFor();
    expect(await page.getByLabel(media.details.place).inputValue()).toBe("Second Street");
    expect(await page.getByLabel(media.emotions.joy).isChecked()).toBe(true);
    await button(page, en.cancel).click();
    await button(page, en.element.menu("Peggy's wedding")).click();
    await page.getByRole("menuitem", { name: en.element.delete }).click();
    await page.getByText(en.element.deleted("Peggy's wedding")).waitFor();
    expect(await heading(page, "Peggy's wedding").count()).toBe(0);
    await button(page, en.undo).click();
    await heading(page, "Peggy's wedding").waitFor();
    await expectWithinReach(page, "memory");

    await button(page, en.page.options).click();
    await page.getByRole("menuitem", { name: en.page.delete }).click();
    await page.getByText(en.list.deleted("The flood of 1965")).waitFor();
    await button(page, en.undo).click();
    await page.getByRole("link", { name: "The flood of 1965" }).waitFor();
    await page.reload();
    await page.getByLabel(en.list.search).fill("sándbags");
    await page.getByRole("link", { name: "The flood of 1965" }).click();
    await button(page, en.page.options).click();
    await page.getByRole("menuitem", { name: en.page.edit }).click();
    await page.getByLabel(en.form.title).fill("The great flood");
    await button(page, en.form.save).click();
    await heading(page, "The great flood").waitFor();
    await filterByKeywords(page, open);
    await heading(page, "Peggy's wedding").waitFor();
  });
});

/** Chooses two keywords of the list, of which no memory has both; leaves the memory that has one. */
async function filterByKeywords(page: Page, open: Visit["open"]): Promise<void> {
  await open("/en/create-memory");
  await page.getByLabel(en.form.title).fill("The summer with Agnes");
  await page.getByLabel(en.form.keywords).fill("Agnes");
  await button(page, en.form.submit).click();
  await heading(page, "The summer with Agnes").waitFor();
  await open("/en/memories");
  await button(page, "flood").click();
  await page.getByRole("link", { name: "The summer with Agnes" }).waitFor({ state: "detached" });
  await button(page, "agnes").click();
  await page.getByText(en.list.nothing).waitFor();
  await button(page, en.list.clear).click();
  await page.getByRole("link", { name: "The summer with Agnes" }).waitFor();
  await page.getByRole("link", { name: "The great flood" }).click();
}

test("shows, sorts and searches ten thousand elements", async () => {
  await site.visit(phone, async ({ page, open }) => {
    await signIn(page, site.url, "many@example.org");
    const id = randomUUID();
    const { sql } = site.served.context.db;
    await sql`insert into public.memories (id, owner_id, title)
      select ${id}, id, 'Ten thousand days' from auth.users where email = 'many@example.org'`;
    await sql`
      insert into public.memory_elements (memory_id, owner_id, type, title, content, event_date, created_at)
      select m.id, m.owner_id, 'note', 'Day ' || nth, '', (1900 + nth % 100)::text, now() - make_interval(mins => nth)
      from public.memories m, generate_series(1, 10000) nth where m.id = ${id}`;
    await open(`/en/memory/${id}`);
    const entries = page.locator(".timeline-entry");
    await page.locator('[aria-setsize="10000"]').first().waitFor();
    expect(await entries.count()).toBeLessThan(100);
    await page.getByLabel(en.page.sort).selectOption("added");
    await heading(page, "Day 1").waitFor();
    await page.getByLabel(en.page.search).fill("day 10000");
    await heading(page, "Day 10000").waitFor();
    expect(await entries.count()).toBe(1);
  });
});

/** Deletes by the menu `label`, and leaves the notice that offers to undo it. */
async function deleteByMenu(page: Page, label: string, item: string, notice: string): Promise<void> {
  await button(page, label).click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByText(notice).waitFor();
}

const restore = (page: Page, title: string) => button(page, `${deleted.restore} (${title})`);
const focused = (page: Page) => page.locator(":focus").textContent();

test("restores elements and memories after their notice is gone", async () => {
  await site.visit(
    phone,
    async ({ page, context, open }) => {
      await beginMemory({ page, open }, "restores@example.org");
      await addElement(page, "Sandbags", "");
      await page.getByRole("link", { name: en.page.add }).click();
      await addElement(page, "Ferry", "");
      expect(await page.getByText(deleted.title.element).count()).toBe(0);
      for (const title of ["Sandbags", "Ferry"])
        await deleteByMenu(page, en.element.menu(title), en.element.delete, en.element.deleted(title));
      await page.reload();
      await heading(page, en.page.empty).waitFor();
      await page.getByText(deleted.title.element).click();
      const rows = page.locator(".deleted-list li");
      await rows.nth(1).waitFor();
      expect(await rows.locator("b").allTextContents()).toEqual(["Ferry", "Sandbags"]);
      await expectWithinReach(page, "deleted elements");
      await restore(page, "Ferry").press("Enter");
      await heading(page, "Ferry").waitFor();
      await page.getByText(deleted.restored("element", "Ferry")).waitFor();
      await expect.poll(() => focused(page)).toBe(`${deleted.restore} (Sandbags)`);
      await restore(page, "Sandbags").press("Enter");
      await page.getByText(deleted.none).waitFor();
      await expect.poll(() => focused(page)).toBe(deleted.title.element);
      expect((await titlesOf(page)).toSorted()).toEqual(["Ferry", "Sandbags"]);

      await deleteByMenu(page, en.page.options, en.page.delete, en.list.deleted("The flood of 1965"));
      await open("/en/memories");
      await heading(page, en.list.empty).waitFor();
      await page.getByText(deleted.title.memory).click();
      await restore(page, "The flood of 1965").waitFor();
      await expectWithinReach(page, "deleted memories");
      await context.setOffline(true);
      await restore(page, "The flood of 1965").dblclick();
      await page.getByText(deleted.waiting).waitFor();
      await context.setOffline(false);
      await page.getByRole("link", { name: "The flood of 1965" }).click();
      await heading(page, "Ferry").waitFor();
    },
    "net::ERR_INTERNET_DISCONNECTED",
  );
});

test("keeps changes made offline and sends each once", async () => {
  const offline = "net::ERR_INTERNET_DISCONNECTED";
  const journey: Parameters<typeof site.visit>[1] = async ({ page, context, open }) => {
    await beginMemory({ page, open }, "offline-memories@example.org");
    await page.getByLabel(en.element.title, { exact: true }).waitFor();
    await context.setOffline(true);
    await addElement(page, "Wedding", "");
    await page.getByText(en.waiting).waitFor();
    await button(page, en.element.menu("Wedding")).click();
    await page.getByRole("menuitem", { name: en.element.change }).click();
    await page.getByLabel(en.element.note).fill("By boat.");
    await button(page, en.element.save).click();
    await page.getByText("By boat.").waitFor();
    await context.setOffline(false);
    await page.getByText(en.waiting).waitFor({ state: "detached" });
    const { sql } = site.served.context.db;
    expect(await sql`select title, content from public.memory_elements where title = 'Wedding'`).toEqual([
      { title: "Wedding", content: "By boat." },
    ]);
    await page.reload();
    await page.getByText("By boat.").waitFor();
  };
  await site.visit(phone, journey, offline);
});

test("keeps offline words that the server refuses later", async () => {
  const { sql } = site.served.context.db;
  const journey: Parameters<typeof site.visit>[1] = async ({ page, context, open }) => {
    await beginMemory({ page, open }, "refused-later@example.org");
    await page.getByLabel(en.element.title, { exact: true }).waitFor();
    await context.setOffline(true);
    await addElement(page, "Wedding", "", "By boat.");
    await sql`insert into public.settings (key, value) values ('row_budgets', '{"memory_elements": 0}')`;
    await context.setOffline(false);
    await page.getByText(en.refused.text).waitFor();
    await page.reload();
    await page.getByText(en.refused.text).waitFor();
    await page.locator("blockquote").getByText("By boat.").waitFor();
    await button(page, en.refused.discard).click();
    await button(page, en.refused.really).waitFor();
    await sql`delete from public.settings where key = 'row_budgets'`;
    await button(page, en.retry).click();
    await page.getByText(en.refused.text).waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("By boat.").waitFor();
  };
  await site.visit(phone, journey, ["net::ERR_INTERNET_DISCONNECTED", "status of 413"]);
});

test("offers the other text when two devices change one element", async () => {
  await site.visit(phone, async ({ page, open }) => {
    await beginMemory({ page, open }, "two-devices@example.org");
    await addElement(page, "Boat", "", "One boat.");
    await button(page, en.element.menu("Boat")).click();
    await page.getByRole("menuitem", { name: en.element.change }).click();
    await page.getByLabel(en.element.note).fill("Three boats.");
    await site.served.context.db.sql`update public.memory_elements set content = 'Two boats.' where title = 'Boat'`;
    await button(page, en.element.save).click();
    await page.getByText(en.element.conflict).waitFor();
    await page.getByText("Two boats.").waitFor();
    await page.getByText("Three boats.").waitFor();
    await button(page, en.element.keepMine).click();
    await page.getByText(en.element.conflict).waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Three boats.").waitFor();
    await button(page, en.element.menu("Boat")).click();
    await page.getByRole("menuitem", { name: en.element.change }).click();
    await page.getByLabel(en.element.note).fill("Four boats.");
    await site.served.context.db.sql`update public.memory_elements set deleted_at = now() where title = 'Boat'`;
    await button(page, en.element.save).click();
    await page.getByText("Four boats.").waitFor();
    await page.reload();
    await page.getByText("Four boats.").waitFor();
  });
});

test("opens a public memory by its link and hides a private one", async () => {
  let address = "";
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, context, open }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, site.url, "public-memories@example.org");
    await open("/fr/create-memory");
    await page.getByLabel(fr.form.title).fill("La crue de 1965");
    await button(page, fr.form.submit).click();
    await page.getByText(fr.form.created).waitFor();
    await heading(page, fr.page.empty).waitFor();
    address = new URL(page.url()).pathname;
    await button(page, fr.page.share).click();
    await button(page, fr.page.makePublic).click();
    await page.getByText(fr.page.copied).waitFor();
  });
  await site.visit({}, async ({ page, open }) => {
    await open(address);
    await heading(page, "La crue de 1965").waitFor();
    expect(await button(page, fr.page.options).count()).toBe(0);
    await open("/fr/memory/00000000-0000-4000-8000-000000000000");
    await heading(page, fr.page.notFound).waitFor();
  });
});

for (const [language, words] of [
  ["en", en],
  ["fr", fr],
] as const)
  test(`keeps what was typed when the server refuses a memory (${language})`, async () => {
    const { sql } = site.served.context.db;
    const journey: Parameters<typeof site.visit>[1] = async ({ page, open }) => {
      await signIn(page, site.url, `refused-${language}@example.org`);
      await sql`
        insert into public.quotas (user_id, row_budgets)
        select id, '{"memories": 0}' from auth.users where email = ${`refused-${language}@example.org`}`;
      await sql`insert into public.settings (key, value) values ('row_budgets', '{"memories": 0}') on conflict do nothing`;
      await open(`/${language}/create-memory`);
      await button(page, words.form.submit).click();
      await page.getByText(words.form.titleRequired).waitFor();
      await page.getByLabel(words.form.title).fill("Oh");
      await page.getByLabel(words.form.description, { exact: true }).fill("x".repeat(501));
      await button(page, words.form.submit).click();
      await page.getByText(words.form.titleTooShort).waitFor();
      await page.getByText(words.form.descriptionTooLong).waitFor();
      await page.getByLabel(words.form.description, { exact: true }).fill("");
      for (let nth = 0; nth < 10; nth++) {
        await page.getByLabel(words.form.keywords).fill(`tag ${nth}`);
        await page.getByLabel(words.form.keywords).press("Enter");
      }
      await page.getByPlaceholder(words.form.fullKeywords).waitFor();
      await page.getByLabel(words.form.title).fill("The flood of 1965");
      await button(page, words.form.submit).click();
      await page.getByText(`${words.form.errorTitle}: ${words.form.error}`).waitFor();
      expect(await page.getByLabel(words.form.title).inputValue()).toBe("The flood of 1965");
      expect(
        await sql`select 1 from public.memories where title = 'The flood of 1965' and owner_id =
        (select id from auth.users where email = ${`refused-${language}@example.org`})`,
      ).toHaveLength(0);
    };
    await site.visit(phone, journey, "status of 413");
    await sql`delete from public.settings where key = 'row_budgets'`;
  });
