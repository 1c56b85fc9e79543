// The browser's storage runs out during a recording for as long as Chromium takes to notice (half a minute), then there
// is space again. The page reports it, and the recording is complete.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openInterview } from "#bench/harness/open-interview.ts";
import { measured, report } from "#bench/report.ts";
import { takesOn } from "#e2e/harness/journal.ts";
import { words } from "#e2e/harness/words.ts";

const { interview } = words.en;
const maxLostMs = 1500;
const run = promisify(execFile);

const opened = await openInterview();
const { page, server, folder } = opened;
const devTools = await page.context().newCDPSession(page);
const button = (name: string) => page.getByRole("button", { name, exact: true });
await button(interview.record).click();
await page.getByText(interview.recording, { exact: true }).waitFor();
const began = Date.now();
await page.waitForTimeout(3000);
await devTools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
await page.getByText(interview.troubles["no-room"]).waitFor();
const restedMs = Date.now() - began;
await devTools.send("Storage.overrideQuotaForOrigin", { origin: server.url });
await button(interview.goOn).click();
await page.getByText(interview.troubles["no-room"]).waitFor({ state: "detached" });
await page.waitForTimeout(3000);
await button(interview.finished).click();
await page.getByText(/Recording complete/).waitFor();
const [take] = await takesOn(page);
const file = join(folder, "take.webm");
await writeFile(file, take?.sound ?? "");
const { stdout } = await run("ffmpeg", ["-v", "error", "-i", file, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"], {
  encoding: "buffer",
  maxBuffer: 1 << 28,
});
await opened.close();
report([
  measured({
    bench: "no room, sound lost",
    ours: Math.max(0, restedMs + 3000 - stdout.length / 16),
    limit: maxLostMs,
    unit: "ms",
    note: `said after ${Math.round(restedMs / 1000)} s of speech`,
  }),
]);
process.exit();
