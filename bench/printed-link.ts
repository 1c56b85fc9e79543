// A printed code on a phone connection: the page's first paint, and the time from the tap until a WAV of 40 minutes
// plays in Chromium, from the recording before the playback copy exists, and from the copy. The limit of each is a second.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { makePlaybackCopyJob } from "#server/pipeline/1-recordings/playback/make-playback-copy.job.ts";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { startWork } from "#server/start-worker.ts";
import { costOf, median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const soundMs = 40 * 60_000;
const rounds = 5;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Runs in the page of a code. Resolves to the ms from the tap to the first sound. */
const tapped = `new Promise((resolve) => {
  const voice = document.querySelector("audio");
  const from = performance.now();
  const look = () => {
    if (voice.currentTime > 0) resolve(performance.now() - from);
    else setTimeout(look, 5);
  };
  document.querySelector(".player button").click();
  look();
})`;
/** Bytes of the page and its files before the sound. */
const sentBytes = `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;
const painted = `performance.getEntriesByName("first-contentful-paint")[0].startTime`;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-printed-"));
await chmod(dir, 0o755);
const served = await serveConfig(
  configFrom(readEnv({ DATA_DIR: join(dir, "data"), PORT: "0", STT: "none", LOG_LEVEL: "error" })),
);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
});
const { address, recordingId, userId, file } = await printRecording();
const before = await startedAfter(browser, address);
const work = await startWork(served.context);
const making = { recordingId, userId, soundMs };
const cost = await costOf(() => served.context.queue.run(makePlaybackCopyJob, making));
const after = await startedAfter(browser, address);
await work.stop();
await browser.close();
const copy = Number((await fetch(`${address}/sound`)).headers.get("content-length"));
await served.close();
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const note = `${mb((await stat(file)).size)} → ${mb(copy)} in ${cost.wall.toFixed(0)} s (processor ${cost.cpu.toFixed(0)} s); load ${loadavg()[0]?.toFixed(1)}`;
report([
  measured({ bench: "printed-link page", ours: after.paint, limit: 1, unit: "s", note: "first paint" }),
  measured({ bench: "printed-link bytes", ours: after.bytes / 1000, limit: 40, unit: "kB", note: "before the sound" }),
  measured({
    bench: "printed-link",
    ours: after.sound,
    limit: 1,
    unit: "s",
    note: `the recording itself ${before.sound} s; ${note}`,
  }),
]);
await rm(dir, { recursive: true, force: true });

/** A recording of a printed answer, on disk as uploaded. */
async function printRecording() {
  const { db, store } = served.context;
  const [spoken, wav] = [join(dir, "said.wav"), join(dir, "long.wav")];
  const text = "We lived next to the river mill, and every morning we heard the wheel.";
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", spoken]);
  const ffmpeg = await findFfmpeg(null);
  await ffmpeg.run(["-stream_loop", "-1", "-i", spoken, "-t", `${soundMs / 1000}`, wav]);
  const [owner, recording] = [randomUUID(), randomUUID()];
  const objectKey = `artifacts/${owner}/long.wav`;
  await store.put(objectKey, wav);
  await db.sql`insert into auth.users (id, email) values (${owner}, ${`${owner}@example.org`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${owner}, 1, ${objectKey}, 'wav', 'pcm_s16le', ${"a".repeat(64)}, ${(await stat(wav)).size}, ${soundMs})`;
  const addresses = await printedAddresses(db.sql, served.url, owner, [recording]);
  return { address: addresses.get(recording) ?? "", recordingId: recording, userId: owner, file: wav };
}

/** The median seconds to the first paint, and from the tap to the first sound, each in a fresh browser. */
async function startedAfter(within: Browser, src: string): Promise<{ paint: number; sound: number; bytes: number }> {
  const seconds = { paint: [] as number[], sound: [] as number[], bytes: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const context = await within.newContext();
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.emulateNetworkConditions", line);
    await page.goto(src);
    seconds.bytes.push(Number(await page.evaluate(sentBytes)));
    seconds.paint.push(Number(await page.evaluate(painted)) / 1000);
    seconds.sound.push(Number(await page.evaluate(tapped)) / 1000);
    await context.close();
  }
  const [paint, sound] = [seconds.paint, seconds.sound].map((all) => Number(median(all).toFixed(2)));
  return { paint: paint ?? NaN, sound: sound ?? NaN, bytes: median(seconds.bytes) };
}
