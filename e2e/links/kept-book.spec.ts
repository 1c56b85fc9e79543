import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readingPhotoKind, type ReadingPhoto } from "#domain/book/photos/reading-photo.ts";
import { expectWithinReach, lookInEveryMode } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { phonePhoto } from "#server/testing/samples/picture-files.ts";
import { en, type KeepWords } from "#web/features/private-link/keep/keep.en.ts";
import { fr } from "#web/features/private-link/keep/keep.fr.ts";
import { en as linkEn } from "#web/features/private-link/link.en.ts";
import { fr as linkFr } from "#web/features/private-link/link.fr.ts";
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
const notRead = { en: linkEn.notRead, fr: linkFr.notRead };
const title = "The River Kept the Time";

/** A storyteller whose book has two sentences with sound, and a photograph behind the second. */
async function layLife(email: string): Promise<string> {
  const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
  await sql()`update public.profiles set full_name = 'Evelyn Tully' where id = ${person?.id ?? ""}`;
  const { recording } = await layAnswer(site.served, person?.id ?? "", folder, "The cake in the skiff");
  const memoir = await layBook(site.served, person?.id ?? "", folder, recording);
  await layPhotograph(person?.id ?? "", memoir);
  return memoir;
}

const caption = "Walter and the cake";

async function layPhotograph(owner: string, memoir: string): Promise<void> {
  const photo = randomUUID();
  const kind = readingPhotoKind(photo);
  const [key, file] = [`artifacts/${owner}/${memoir}/${kind}`, join(folder, `${photo}.jpg`)];
  await writeFile(file, await phonePhoto(40, 30));
  await site.served.context.store.put(key, file);
  await sql()`insert into public.photos (id, user_id, object_path, sha256, width, height, state)
    values (${photo}, ${owner}, 'x', ${photo.replaceAll("-", "").repeat(2)}, 40, 30, 'ready')`;
  const facts: ReadingPhoto = { order: 0, after: "s1", place: "text", caption, alt: null, width: 40, height: 30 };
  await sql()`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${owner}, ${memoir}, ${kind}, ${key}, 1, ${"a".repeat(64)}, ${sql().json(facts)})`;
}

async function keep(page: Page, { copy }: KeepWords): Promise<void> {
  await page.getByRole("button", { name: copy.keep("").split("(")[0] ?? "" }).click();
  await page.getByRole("button", { name: copy.remove }).waitFor();
}

const copies = (page: Page) =>
  page.evaluate<number>("caches.keys().then((names) => names.filter((name) => name.startsWith('kept book')).length)");

/** Leaves the record of the copy as it may be found later. */
const rewrite = (page: Page, change: { expiresAt: string } | { version: number }) =>
  page.evaluate<void>(`(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("kept book"));
    const cache = await caches.open(name);
    const record = await (await cache.match("/kept/book.json")).json();
    await cache.put("/kept/book.json", Response.json({ ...record, ...${JSON.stringify(change)} }));
  })()`);

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

for (const language of journeyLanguages)
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
        /* Without a connection: words, the photograph and sound. */
        const offline = page.getByText(linked.now("").split(".")[0] ?? "");
        await context.setOffline(true);
        await page.reload();
        await offline.waitFor();
        await page.getByRole("img", { name: caption }).waitFor();
        await page.locator(".sentence", { hasText: "He sat down" }).focus();
        await page.keyboard.press("Enter");
        await page.locator(".sentence.lit", { hasText: "He sat down" }).waitFor();
        await page.setViewportSize({ width: 390, height: 900 });
        await expectWithinReach(page, `a book without a connection ${language}`);
        /* After the last day that the copy knows it is hidden, until the server tells a later one. */
        await rewrite(page, { expiresAt: yesterday() });
        await page.reload();
        await page.getByText(notRead[language]).waitFor();
        expect(await copies(page)).toBe(1);
        await context.setOffline(false);
        await page.getByRole("button", { name: linked.copy.remove }).waitFor();
        await context.setOffline(true);
        await page.reload();
        await offline.waitFor();
        /* Withdrawn meanwhile. */
        await keeps?.uncheck();
        await context.setOffline(false);
        await page.getByText(linked.gone.withdrawn("Evelyn Tully")).waitFor();
        expect(await copies(page)).toBe(0);
        /* A record of another version. */
        await keeps?.check();
        await keep(page, linked);
        await rewrite(page, { version: 0 });
        await context.setOffline(true);
        await page.reload();
        await page.getByText(notRead[language]).waitFor();
        expect(await copies(page)).toBe(1);
        await context.setOffline(false);
        await page.getByText(linked.gone.outdated()).waitFor();
        expect(await copies(page)).toBe(0);
        /* Other words in the book, another crop of its photograph, and then none. */
        const inBook = sql()`memoir_id = ${memoir}`;
        for (const change of [
          sql()`update public.sentences set text = 'He sat.' where ${inBook} and text like 'He sat down%'`,
          sql()`update public.artifacts set sha256 = ${"b".repeat(64)} where ${inBook} and kind like 'photographs/%'`,
          sql()`update public.photos set deleted_at = now() from public.memoirs m where m.id = ${memoir} and photos.user_id = m.user_id`,
        ]) {
          await keep(page, linked);
          await change;
          await page.reload();
          await page.getByText(linked.gone.changed()).waitFor();
          expect(await copies(page)).toBe(0);
        }
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
