// A private link to an answer of 40 minutes: from the tap until Chromium plays it. The limit is half a second.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const soundSeconds = 40 * 60;
const rounds = 5;

/** Runs in the linked page. Resolves to the ms from the tap to the first sound. */
const tapped = `new Promise((resolve) => {
  const voice = document.querySelector("audio");
  const from = performance.now();
  const look = () => {
    if (voice.currentTime > 0) resolve(performance.now() - from);
    else setTimeout(look, 5);
  };
  document.querySelector(".reading-bar .disc").click();
  look();
})`;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-private-link-"));
await chmod(dir, 0o755);
const served = await serveConfig(
  configFrom(readEnv({ DATA_DIR: join(dir, "data"), PORT: "0", STT: "none", LOG_LEVEL: "error" })),
);
const address = await giveAnswer();
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
const seconds = await soundAfter(browser);
await browser.close();
await served.close();
report([
  measured({
    bench: "private-link",
    ours: seconds,
    limit: 0.5,
    unit: "s",
    note: `first sound of 40 minutes after the tap; load ${loadavg()[0]?.toFixed(1)}`,
  }),
]);
await rm(dir, { recursive: true, force: true });

/** The address of a link to a spoken answer. */
async function giveAnswer(): Promise<string> {
  const { db } = served.context;
  const teller = await signedInPerson(served);
  const [spoken, file] = [join(dir, "said.wav"), join(dir, "long.mp3")];
  await promisify(execFile)("flite", ["-voice", "slt", "-t", "We lived next to the river mill.", "-o", spoken]);
  await promisify(execFile)("ffmpeg", [
    "-v",
    "error",
    "-stream_loop",
    "-1",
    "-i",
    spoken,
    "-t",
    `${soundSeconds}`,
    file,
  ]);
  const [id, path] = [randomUUID(), `${teller.id}/1_long.mp3`];
  const sound = await readFile(file);
  const sent = await teller.client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/mpeg" });
  if (sent.error) throw sent.error;
  await db.sql`insert into public.answers (id, question_id, user_id, visibility, transcript, audio_file_path, duration_seconds)
    values (${id}, 1, ${teller.id}, 'family only', 'The mill.', ${path}, ${soundSeconds})`;
  const { token } = await givePrivateLink(teller.client, { scope: "answer", target: id });
  return `${served.url}/en/shared/${token}`;
}

/** The median seconds from the tap to the first sound, each in a fresh browser. */
async function soundAfter(within: Browser): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await within.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(".reading-bar .disc").waitFor();
    found.push(Number(await page.evaluate(tapped)) / 1000);
    await context.close();
  }
  return Number(median(found).toFixed(2));
}
