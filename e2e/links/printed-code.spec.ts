import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { en } from "#web/site/printed/printed.en.ts";
import { layAnswer, layBook } from "./shared-life.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-printed-code-"));
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const phone = { viewport: { width: 360, height: 640 } };

test("plays a printed code until its storyteller closes it", async () => {
  const { links } = words.en;
  const { sql } = site.served.context.db;
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page: owner, open: openOwn }) => {
    await signIn(owner, site.url, "prints@example.org");
    const [user] = await sql<{ id: string }[]>`select id from auth.users where email = 'prints@example.org'`;
    const { recording } = await layAnswer(site.served, user?.id ?? "", folder, "The cake in the skiff");
    await layBook(site.served, user?.id ?? "", folder, recording);
    const address = (await printedAddresses(sql, site.url, user?.id ?? "", [recording])).get(recording) ?? "";
    await site.visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(address);
      await page.getByRole("heading", { name: "The cake" }).waitFor();
      expect(await page.locator("audio[controls]").isVisible()).toBe(true);
      expect(await page.locator(".player").isVisible()).toBe(false);
    });
    await site.visit(
      phone,
      async ({ page }) => {
        await page.goto(address);
        const play = page.getByRole("button", { name: en.play });
        const box = await play.boundingBox();
        expect(box && box.y + box.height <= 640).toBe(true);
        await expectWithinReach(page, "printed code");
        await play.click();
        await page.getByRole("button", { name: en.pause }).waitFor();
        await expect.poll(() => page.evaluate("document.querySelector('audio').currentTime > 0")).toBe(true);
        await openOwn("/en/links");
        const codes = owner.getByRole("list", { name: links.printed.label }).getByRole("listitem");
        await owner.getByRole("button", { name: links.printed.show }).click();
        await owner.getByRole("button", { name: links.printed.close }).click();
        await codes.filter({ hasText: links.printed.closed }).waitFor();
        await page.reload();
        await page.getByRole("heading", { name: en.kept("Rosalind Hart") }).waitFor();
        await expectWithinReach(page, "closed code");
        await owner.getByRole("button", { name: links.printed.open }).click();
        await codes.filter({ hasText: links.printed.heard }).waitFor();
        await page.reload();
        await page.getByRole("heading", { name: "The cake" }).waitFor();
      },
      "404",
    );
  });
});
