// An open page of a private link in Chromium: from a seal, a withdrawal, a revocation or the end of the link until the
// words have left the page, and until the signed address of the sound is refused. The limit of each is 2 seconds.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { measured, report } from "./report.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const rounds = 5;
const limitSeconds = 2;
const words = "He sat down in the cake.";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-link-endings-"));
await chmod(dir, 0o755);
const served = await serveConfig(
  configFrom(
    readEnv({ DATA_DIR: join(dir, "data"), PORT: "0", STT: "none", LOG_LEVEL: "error", AUTH_LIMIT_FACTOR: "1000" }),
  ),
);
const { sql } = served.context.db;
const teller = await signedInPerson(served);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
const answer = await giveAnswer();
const change = (values: object) => teller.client.from("answers").update(values).eq("id", answer).throwOnError();

/** Each begins an ending of the link or of the answer. Resolves to the `performance.now()` from which it counts. */
const causes: Record<string, (link: string) => Promise<number>> = {
  sealed: async () => {
    await change({ visibility: "sealed", sealed_until: "2200-01-01" });
    return performance.now();
  },
  withdrawn: async () => {
    await change({ visibility: "draft" });
    return performance.now();
  },
  revoked: async (link) => {
    const revoked = { revoked_at: new Date().toISOString() };
    await teller.client.from("share_links").update(revoked).eq("id", link).throwOnError();
    return performance.now();
  },
  expired: async (link) => {
    const leftMs = 300;
    await sql`update public.share_links set valid_from = now() - interval '20 days',
      expires_at = now() + ${leftMs} * interval '1 millisecond' where id = ${link}`;
    return performance.now() + leftMs;
  },
};

const results = [];
for (const [cause, end] of Object.entries(causes)) {
  const slowest = { page: 0, sound: 0 };
  for (let round = 0; round < rounds; round++) {
    const seconds = await endingOf(end);
    slowest.page = Math.max(slowest.page, seconds.page);
    slowest.sound = Math.max(slowest.sound, seconds.sound);
  }
  const note = `slowest of ${rounds}; load ${loadavg()[0]?.toFixed(1)}`;
  const shared = { limit: limitSeconds, unit: "s", note };
  results.push(measured({ bench: `link ${cause}: page`, ours: slowest.page, ...shared }));
  results.push(measured({ bench: `link ${cause}: sound`, ours: slowest.sound, ...shared }));
}
await browser.close();
await served.close();
report(results);
await rm(dir, { recursive: true, force: true });

/** A spoken answer for the family. */
async function giveAnswer(): Promise<string> {
  const [id, path] = [randomUUID(), `${teller.id}/1_short.wav`];
  const sent = await teller.client.storage
    .from("audio-answers")
    .upload(path, waveBytes(), { contentType: "audio/wav" });
  if (sent.error) throw sent.error;
  await sql`insert into public.answers (id, question_id, user_id, visibility, transcript, audio_file_path, duration_seconds)
    values (${id}, 1, ${teller.id}, 'family only', ${words}, ${path}, 1)`;
  return id;
}

/** Seconds until the words have left an open page, and until the address of the sound is refused. */
async function endingOf(end: (link: string) => Promise<number>): Promise<{ page: number; sound: number }> {
  await change({ visibility: "family only", sealed_until: null });
  const { id, token } = await givePrivateLink(teller.client, { scope: "family page" });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.url}/en/shared/${token}`);
  await page.getByText(words).waitFor();
  const sound = await page.locator(".story-bar audio").getAttribute("src");
  const from = await end(id);
  const [left, refused] = await Promise.all([leftPage(page), refusedSound(sound ?? "")]);
  await context.close();
  return { page: Math.max(0, left - from) / 1000, sound: Math.max(0, refused - from) / 1000 };
}

async function leftPage(page: Page): Promise<number> {
  while (await page.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(words)})`)) continue;
  return performance.now();
}

async function refusedSound(address: string): Promise<number> {
  while ((await fetch(address, { method: "HEAD" })).ok) continue;
  return performance.now();
}
