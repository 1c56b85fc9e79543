import { expect, test } from "vitest";
import { startWork } from "#server/start-worker.ts";
import { addStory, sayOfClone } from "#server/testing/serve-voices.ts";
import { fakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { patient } from "#e2e/harness/harness.ts";
import { notePlayedSounds } from "#e2e/harness/played-sounds.ts";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { en as consents } from "#web/features/account/consents/consents.en.ts";
import { en } from "#web/features/account/voice/own-voice.en.ts";
import { fr } from "#web/features/account/voice/own-voice.fr.ts";

const key = "key-of-the-account";
const signUp = { AUTH_AUTOCONFIRM: "yes", AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" };

test("makes a voice of ticked samples, plays it and deletes it", async () => {
  const fake = await fakeVoiceClone(key);
  const site = await openSite({
    ...signUp,
    VOICE_CLONE: "elevenlabs",
    ELEVENLABS_API_KEY: key,
    ELEVENLABS_BASE_URL: fake.url,
  });
  const work = await startWork(site.served.context);
  const { sql } = site.served.context.db;
  const host = new URL(fake.url).host;
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    await page.addInitScript(notePlayedSounds);
    await signIn(page, site.url, "hattie@example.org");
    const [person] = await sql<{ id: string }[]>`select id from auth.users where email = 'hattie@example.org'`;
    const id = person?.id ?? "";
    await open("/en/account/consents");
    await page.getByRole("link", { name: consents.toVoice }).click();
    await page.getByText(en.needsYes).waitFor();
    for (const story of [0, 1, 2]) await addStory(site.served, id, story);
    await sayOfClone(site.served, id, true);
    await page.reload();
    await page.getByRole("checkbox").first().waitFor();
    await page.getByText(en.goesTo(host)).waitFor();
    expect(fake.asked).toEqual([]);
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Play: / })
      .first()
      .click();
    await page.getByRole("button", { name: en.pause }).click();
    await page.getByRole("button", { name: en.make }).dblclick();
    await page.getByRole("button", { name: en.hear }).waitFor();
    expect(fake.voices.size).toBe(1);
    await page.getByRole("button", { name: en.hear }).click();
    await expect
      .poll(() => page.evaluate("window.played.some(({ sound }) => sound?.type === 'audio/mpeg')"), patient)
      .toBe(true);
    await page.getByText(en.computer, { exact: true }).waitFor();
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("/fr/account/consents?show=voice");
    await page.getByText(fr.computer, { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Garder/ }).dblclick();
    await page.getByText(fr.kept).waitFor();
    await page.getByRole("button", { name: fr.remove }).click();
    await page.getByText(fr.deleted(host)).waitFor();
    expect(fake.voices.size).toBe(0);
  });
  await work.stop();
  await site.close();
  await fake.close();
});

test("shows nothing of it without a provider", async () => {
  const site = await openSite(signUp);
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    await signIn(page, site.url, "hattie@example.org");
    await open("/en/account/consents?show=voice");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator(".own-voice").count()).toBe(0);
    expect(await page.getByRole("link", { name: consents.toVoice }).count()).toBe(0);
  });
  await site.close();
});
