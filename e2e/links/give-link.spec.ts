import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { en } from "#web/features/private-link/link.en.ts";
import { fr } from "#web/features/private-link/link.fr.ts";
import { layAnswer } from "./shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-give-link-"));
  site = await openSite({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const linked = { en, fr };
const phone = { viewport: { width: 360, height: 640 } };
const wide = { viewport: { width: 1440, height: 900 } };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sql = () => site.served.context.db.sql;
const idSchema = z.tuple([z.object({ id: z.uuid() })]);
const userOf = async (email: string) =>
  idSchema.parse([...(await sql()`select id from auth.users where email = ${email}`)])[0].id;

/** The main action of the first screen is whole and uncovered. */
async function expectMainInSight(page: Page, name: string): Promise<void> {
  const box = await page.locator(".button.main", { hasText: name }).first().boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 640).toBe(true);
}

for (const language of journeyLanguages)
  test(`gives a link that somebody opens, extends it and takes it back (${language})`, async () => {
    const { links } = words[language];
    const email = `gives-${language}@example.org`;
    await site.visit(phone, async ({ page, context, open }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn(page, site.url, email);
      const { answer } = await layAnswer(site.served, await userOf(email), folder, "The cake in the skiff");
      await open(`/${language}/links`);
      await page.getByText(links.list.emptyTitle).waitFor();
      await expectWithinReach(page, "no links");
      await expectMainInSight(page, links.list.give);
      await open(`/${language}/links/new?scope=answer&target=${answer}`);
      await page.getByRole("radio", { name: links.give.scopes.answer[0] }).waitFor();
      await expectMainInSight(page, links.give.make);
      await expectWithinReach(page, "give a link");
      await button(page, links.give.make).click();
      await page.getByText(links.give.whomMissing).waitFor();
      await page.getByLabel(links.give.whom).fill("Hattie");
      await button(page, links.give.more).click();
      await button(page, links.give.make).dblclick();
      await page.getByText(links.ready.title).waitFor();
      await expectWithinReach(page, "a new link");
      await button(page, links.ready.copy).click();
      await page.getByText(links.ready.copied).waitFor();
      const address = await page.evaluate<string>("navigator.clipboard.readText()");
      const pin = (await page.locator(".ready-pin").textContent())?.replaceAll(/\s/g, "") ?? "";
      expect(pin).toMatch(/^\d{4}$/);
      await page.reload();
      await page.getByText(links.ready.title).waitFor();
      expect(await page.locator(".ready-pin").count()).toBe(0);
      await button(page, links.ready.done).click();

      await site.visit(wide, async ({ page: recipient }) => {
        await recipient.goto(address);
        await recipient.getByLabel(linked[language].pin.label, { exact: true }).fill(pin);
        await button(recipient, linked[language].pin.open).click();
        await recipient.getByRole("heading", { name: "The cake in the skiff" }).waitFor();
        await page.reload();
        const entry = page.getByRole("listitem", { name: "The cake in the skiff" });
        await entry.getByText(links.times(1), { exact: true }).waitFor();
        await entry.getByText(links.withPin).waitFor();
        expect(await page.getByRole("listitem", { name: "The cake in the skiff" }).count()).toBe(1);
        await button(page, links.longer).click();
        await page
          .getByText(/\d \p{L}+(?: \d{4})?\./u)
          .first()
          .waitFor();
        await button(page, links.takeBack).click();
        await recipient.getByRole("heading", { name: linked[language].ended.title }).waitFor();
        await button(page, links.reopen).click();
        await button(page, links.takeBack).click();
        await button(page, links.forget).click();
        await button(page, links.keep).click();
        await button(page, links.forget).click();
        await page.getByRole("dialog").getByRole("button", { name: links.forget }).click();
        await page.getByText(links.list.emptyTitle).waitFor();
      });
    });
  });
