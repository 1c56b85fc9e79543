// A second `npm start` until the first page is served: the daily wait of a family.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/database/embedded/embedded-postgres.ts";
import { runNode } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-start-"));
await chmod(dataDir, 0o755);

async function startOnce(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const env = { PORT: String(port), DATA_DIR: join(dataDir, "data"), LOG_LEVEL: "error", STT: "none" };
  const running = runNode(["scripts/start.mjs"], env);
  while (!(await showsPage(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - startedAt) / 1000;
  running.child.kill("SIGTERM");
  await running.ended;
  return seconds;
}

async function showsPage(port: number): Promise<boolean> {
  try {
    const page = await fetch(`http://127.0.0.1:${port}/`);
    return page.status === 200 && (await page.text()).includes("</html>");
  } catch {
    return false;
  }
}

const first = await startOnce();
const again: number[] = [];
for (let round = 0; round < 5; round++) again.push(await startOnce());
again.sort((a, b) => a - b);
const note = `first ${first.toFixed(1)} s; again ${again.map((seconds) => seconds.toFixed(2)).join(", ")}`;
report([measured({ bench: "start", ours: again[2] ?? Infinity, limit: 2, unit: "s", note })]);
await rm(dataDir, { recursive: true, force: true });
