import { expect, test } from "vitest";
import { openDueSeals } from "#server/features/trustees/open-due-seals.ts";
import { emailTo } from "#server/testing/emails.ts";
import { patient } from "#e2e/harness/harness.ts";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSiteInCompleteBrowser } from "#e2e/harness/visitors.ts";
import { en } from "#web/features/account/trustees/trustees.en.ts";
import { fr } from "#web/features/account/trustees/trustees.fr.ts";

const teller = "hattie@example.org";
const named = "Rosalind Hart";
const marc = "marc@example.org";
const reason = "Elle nous a quittés dimanche.";

test("stops a trustee's request by one tap in a letter", async () => {
  const site = await openSiteInCompleteBrowser({
    AUTH_AUTOCONFIRM: "yes",
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "100",
  });
  const { sql } = site.served.context.db;
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    await signIn(page, site.url, teller);
    await open("/en/account/trustees");
    await page.getByText(en.whoNobody).waitFor();
    await page.getByLabel(en.theirName).fill("Marc");
    await page.getByLabel(en.theirEmail).fill("marc");
    await page.getByRole("button", { name: en.send }).click();
    await page.getByText(en.badEmail).waitFor();
    await page.getByLabel(en.theirEmail).fill(marc);
    await page.getByRole("radio", { name: en.languages.fr }).check();
    await page.getByRole("button", { name: en.send }).dblclick();
    await page.getByText(en.sent("Marc")).waitFor();
    await page.getByText(en.events.named("Marc")).waitFor();
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await askedByMarc(site);
    await open("/en/dashboard");
    const notice = page.getByRole("status").filter({ hasText: /sealed/ });
    await notice.getByRole("button").waitFor();
    await notice.getByRole("link").click();
    await page.getByText(en.reason(reason)).first().waitFor();
    await expect.poll(() => reachFaults(page)).toEqual([]);
  });
  const letter = await emailTo(site.served, teller, "opening_asked");
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    const { pathname, hash } = new URL(letter.link);
    await page.goto(`${site.url}${pathname}${hash}`);
    await page.getByRole("heading", { name: en.stopPage.title }).waitFor();
    expect(await sql`select from public.opening_requests where state = 'waiting'`).toHaveLength(1);
    await page.getByRole("button", { name: en.stopPage.stop }).dblclick();
    await page.getByRole("heading", { name: en.stopPage.stopped }).waitFor();
    await expect.poll(() => sql`select from public.opening_requests where state = 'stopped'`, patient).toHaveLength(1);
    await expect.poll(() => reachFaults(page)).toEqual([]);
  });
  await site.close();
});

/** Marc accepts the letter and asks. The letters about it are sent. */
async function askedByMarc(site: Awaited<ReturnType<typeof openSiteInCompleteBrowser>>): Promise<void> {
  const { link } = await emailTo(site.served, marc, "trustee_invitation");
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await signIn(page, site.url, marc);
    await page.goto(link);
    await page.getByRole("heading", { name: fr.letter.title(named) }).waitFor();
    await page.getByRole("button", { name: fr.letter.accept }).dblclick();
    await page.getByText(fr.letter.accepted(named)).waitFor();
    await page.getByRole("button", { name: fr.mine.ask }).click();
    await page.getByRole("button", { name: fr.mine.send }).click();
    await page.getByText(fr.mine.noReason).waitFor();
    await page.getByLabel(fr.mine.why).fill(reason);
    await page.getByRole("button", { name: fr.mine.send }).dblclick();
    await page.getByRole("button", { name: fr.mine.takeBack }).waitFor();
    await expect.poll(() => reachFaults(page)).toEqual([]);
  });
  await openDueSeals(site.served.context);
}
