// A memory with 10,000 elements in Chromium: the first view of its timeline, the change of its order, and the longest
// frame while it scrolls.
import "#server/platform/content/default-content.ts";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { signIn } from "#e2e/harness/signed-in.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { en } from "#web/features/memories/memory.en.ts";
import { measured, report } from "./report.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const elementCount = 10_000;
const scrollSteps = 60;

/** Runs in the page. Resolves to the ms from the choice of the other order until it is painted. */
const reorder = `new Promise((resolve) => {
  const order = document.querySelector(".timeline-head select");
  const from = performance.now();
  order.value = "added";
  order.dispatchEvent(new Event("change", { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
})`;

/** Runs in the page. Resolves to the longest time between two frames, in ms. */
const scroll = `new Promise((resolve) => {
  let [longest, before, steps] = [0, performance.now(), 0];
  const next = (now) => {
    longest = Math.max(longest, now - before);
    before = now;
    if (steps++ === ${scrollSteps}) return resolve(longest);
    scrollBy(0, 400);
    requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(next);
  });
})`;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-timeline-"));
await chmod(dir, 0o755);
const served = await serveConfig(
  configFrom(
    readEnv({ DATA_DIR: join(dir, "data"), PORT: "0", STT: "none", LOG_LEVEL: "error", AUTH_AUTOCONFIRM: "true" }),
  ),
);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
await signIn(page, served.url, "timeline@example.org");
const memory = await makeMemory();
await page.goto(`${served.url}/en/memories`);
await page.getByRole("heading", { name: en.list.title }).waitFor();
/* As long as a person takes to read a title. */
await page.waitForLoadState("networkidle");
const firstView = await firstViewOf(page);
const order = await page.evaluate<number>(reorder);
const frame = await page.evaluate<number>(scroll);
await browser.close();
await served.close();
await rm(dir, { recursive: true, force: true });
const note = `${elementCount} elements; load ${loadavg()[0]?.toFixed(1)}`;
report([
  measured({ bench: "timeline first view", ours: firstView, limit: 1, unit: "s", note }),
  measured({ bench: "timeline order", ours: order, limit: 100, unit: "ms", note }),
  measured({ bench: "timeline longest frame", ours: frame, limit: 50, unit: "ms", note }),
]);

async function makeMemory(): Promise<string> {
  const id = randomUUID();
  const { sql } = served.context.db;
  await sql`
    insert into public.memories (id, owner_id, title)
    select ${id}, id, 'Ten thousand days' from auth.users where email = 'timeline@example.org'`;
  await sql`
    insert into public.memory_elements (memory_id, owner_id, type, title, content, event_date)
    select ${id}, m.owner_id, 'note', 'Day ' || nth, repeat('word ', nth % 60), (1900 + nth % 100)::text
    from public.memories m, generate_series(1, ${elementCount}) nth where m.id = ${id}`;
  return id;
}

/** Seconds from the press on the link until the timeline is shown. */
async function firstViewOf(on: Page): Promise<number> {
  const from = performance.now();
  await on.locator(`a[href$="${memory}"]`).click();
  await on.locator(".timeline-entry").first().waitFor();
  return (performance.now() - from) / 1000;
}
