import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach, lookInEveryMode } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { en, type KeepWords } from "#web/features/private-link/keep/keep.en.ts";
import { fr } from "#web/features/private-link/keep/keep.fr.ts";
import { layAnswer, layBook } from "./shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-kept-book-"));
  site = await openSite({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const sql = () => site.served.context.db.sql;
const wide = { viewport: { width: 1440, height: 900 } };
const kept = { en, fr };
const title = "The River Kept the Time";

/** A storyteller whose book has two sentences with sound. */
async function layLife(email: string): Promise<string> {
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  await sql()`update public.profiles set full_name = 'Evelyn Tully' where id = ${person?.id ?? ""}`;
  const { recording } = await layAnswer(site.served, person?.id ?? "", folder, "The cake in the skiff");
  return layBook(site.served, person?.id ?? "", folder, recording);
}

async function keep(page: Page, { copy }: KeepWords): Promise<void> {
  await page.getByRole("button", { name: copy.keep("").split("(")[0] ?? "" }).click();
  await page.getByRole("button", { name: copy.remove }).waitFor();
}

const copies = (page: Page) =>
  page.evaluate<number>("caches.keys().then((names) => names.filter((name) => name.startsWith('kept book')).length)");

for (const language of ["en", "fr"] as const)
  test(`saves and keeps a linked book until its giver ends that (${language})`, async () => {
    const { links } = words[language];
    const linked = kept[language];
    const email = `keeps-${language}@example.org`;
    await site.visit(wide, async ({ page: giver, open }) => {
      await signIn(giver, site.url, email);
      const memoir = await layLife(email);
      await open(`/${language}/links/new?scope=book&target=${memoir}`);
      await giver.getByLabel(links.give.whom).fill("Hattie");
      await giver.getByRole("radio", { name: links.give.no, exact: true }).check();
      const [download, keeps] = [links.permits.download, links.permits.keep].map((name) => giver.getByLabel(name));
      expect([await download?.isChecked(), await keeps?.isChecked()]).toEqual([false, false]);
      await download?.check();
      await keeps?.check();
      await expectWithinReach(giver, `permissions of a link ${language}`);
      await giver.getByRole("button", { name: links.give.make }).click();
      const address = await giver.getByLabel(links.ready.address).textContent();
      await giver.getByRole("button", { name: links.ready.done }).click();
      const reader = async ({ page, context }: Visit) => {
        await page.goto(`http://${address}`);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        const saved = page.waitForEvent("download");
        await page.getByRole("link", { name: linked.files["book.pdf"] }).click();
        expect((await saved).suggestedFilename()).toBe(`${title}.pdf`);
        await keep(page, linked);
        await lookInEveryMode(page, `a kept book ${language}`, [1440, 390]);
        /* Without a connection: words and sound. */
        await context.setOffline(true);
        await page.reload();
        await page.getByText(linked.now("").split(".")[0] ?? "").waitFor();
        await page.locator(".sentence", { hasText: "He sat down" }).focus();
        await page.keyboard.press("Enter");
        await page.locator(".sentence.lit", { hasText: "He sat down" }).waitFor();
        await page.setViewportSize({ width: 390, height: 900 });
        await expectWithinReach(page, `a book without a connection ${language}`);
        /* Withdrawn meanwhile. */
        await keeps?.uncheck();
        await context.setOffline(false);
        await page.getByText(linked.gone.withdrawn("Evelyn Tully")).waitFor();
        expect(await copies(page)).toBe(0);
        /* Other words in the book. */
        await keeps?.check();
        await keep(page, linked);
        await sql()`update public.sentences set text = 'He sat.' where memoir_id = ${memoir} and text like 'He sat down%'`;
        await page.reload();
        await page.getByText(linked.gone.changed()).waitFor();
        expect(await copies(page)).toBe(0);
        /* A passage taken out of an answer deletes its books, while no page is open. */
        await keep(page, linked);
        const here = page.url();
        await page.goto("about:blank");
        await sql()`delete from public.memoirs where id = ${memoir}`;
        await page.goto(here);
        await page.getByText(linked.gone.ended()).waitFor();
        expect(await copies(page)).toBe(0);
      };
      await site.visit({ ...wide, installsApp: true }, reader, ["Failed to load resource", "asked elsewhere: blob:"]);
    });
  });
