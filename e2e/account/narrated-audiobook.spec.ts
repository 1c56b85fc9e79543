import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startWork } from "#server/start-worker.ts";
import { fakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { addWrittenBook, giveVoice, sayOfNarrated } from "#server/testing/narrated-book.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";
import { patient } from "#e2e/harness/harness.ts";
import { expectWithinReach, reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { en as consents } from "#web/features/account/consents/consents.en.ts";
import { en } from "#web/features/account/audiobooks/audiobooks.en.ts";
import { fr } from "#web/features/account/audiobooks/audiobooks.fr.ts";
import { fr as linkFr } from "#web/features/private-link/link.fr.ts";

const key = "key-of-the-account";
const signUp = { AUTH_AUTOCONFIRM: "yes", AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" };

const heard = (page: Page, audio: string) =>
  page.evaluate<number>(`document.querySelector(${JSON.stringify(audio)})?.currentTime ?? 0`);

/** A link to the audiobook of this book, whose original edition is stored beside the narrated one. */
async function linkTo(served: ServedApp, owner: string, memoirId: string): Promise<string> {
  await served.context.db.sql`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    select user_id, memoir_id, replace(kind, 'narrated/', ''), 'original', 1, sha256, replace(facts::text, 'narrated/', '')::jsonb
    from public.artifacts where memoir_id = ${memoirId}`;
  const { client } = await personWithId(served, owner);
  return (await givePrivateLink(client, { scope: "audiobook", target: memoirId })).token;
}

test("orders, plays, saves and withdraws a narrated audiobook", async () => {
  const fake = await fakeVoiceClone(key);
  const clone = { VOICE_CLONE: "elevenlabs", ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: fake.url };
  const site = await openSite({ ...signUp, ...clone });
  const work = await startWork(site.served.context);
  const { sql } = site.served.context.db;
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    await signIn(page, site.url, "hattie@example.org");
    const [person] = await sql<{ id: string }[]>`select id from auth.users where email = 'hattie@example.org'`;
    const id = person?.id ?? "";
    await open("/en/account/consents");
    await page.getByRole("link", { name: consents.toAudiobooks }).click();
    await page.getByText(en.none).waitFor();
    const { memoirId } = await addWrittenBook(site.served, id, ["We sold bread."]);
    await sql`insert into public.work_progress (id, user_id, job, subject, state, result)
      values (gen_random_uuid(), ${id}, 'make-book', 'book', 'done', ${sql.json({ memoirId, losses: [] })})`;
    await page.reload();
    await page.getByRole("link", { name: en.sayAloud }).waitFor();
    await giveVoice(site.served, fake, id);
    await sayOfNarrated(site.served, id, false);
    await page.reload();
    await page.getByText(en.declined).waitFor();
    await page.getByRole("button", { name: en.thinkAgain }).click();
    await page.getByRole("button", { name: en.notForMe }).dblclick();
    await page.getByRole("button", { name: en.thinkAgain }).click();
    await page.getByRole("button", { name: en.sayYes }).click();
    await page.getByText(en.goesTo(new URL(fake.url).host)).waitFor();
    expect(fake.asked).toEqual([]);
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page.getByRole("button", { name: en.make }).dblclick();
    const play = page.getByRole("button", { name: `Play, ${en.computer}` });
    await play.waitFor({ timeout: 300_000 });
    await page.getByText(en.computer, { exact: true }).waitFor();
    await play.click();
    await expect.poll(() => heard(page, ".track-list audio"), patient).toBeGreaterThan(0);
    await page.getByRole("button", { name: en.hearNotice }).click();
    await expect.poll(() => heard(page, ".edition-notice audio"), patient).toBeGreaterThan(0);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: en.whole }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("Bread (Computer voice).m4b");
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const token = await linkTo(site.served, id, memoirId);
    await open("/fr/account/consents?show=audiobooks");
    await page.getByText(fr.computer, { exact: true }).waitFor();
    await page.getByRole("button", { name: fr.again }).waitFor();
    await open(`/fr/shared/${token}`);
    await page.getByText(linkFr.narrated.label, { exact: true }).waitFor();
    const shown = page.locator(".narrated-edition");
    await shown.getByRole("button", { name: "Home" }).click();
    await expect.poll(() => heard(page, ".narrated-edition audio"), patient).toBeGreaterThan(0);
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
      linkFr.voice("Rosalind Hart"),
      linkFr.narrated.title,
    ]);
    await expectWithinReach(page, "linked narrated edition");
    await sayOfNarrated(site.served, id, false);
    await shown.waitFor({ state: "detached", timeout: 60_000 });
    await page.getByRole("heading", { name: linkFr.voice("Rosalind Hart") }).waitFor();
    await sayOfNarrated(site.served, id, true);
    await open("/en/account/consents");
    await page.getByRole("button", { name: `${consents.takeBack} (${consents.titles.narrated_family})` }).click();
    await page.getByRole("heading", { name: consents.takenBackTitle }).waitFor();
    await open("/en/account/consents?show=audiobooks");
    await page.getByRole("button", { name: en.thinkAgain }).waitFor();
    expect(await play.count()).toBe(0);
  });
  await work.stop();
  await site.close();
  await fake.close();
});
