// From the tap that ends and saves an answer until its first follow-up is visible, in Chromium with flite speaking
// until the tap. Answers of 10, 30 and 60 seconds; the recognized words choose the follow-up.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { z } from "zod";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, goOn, speak } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { words } from "#e2e/harness/words.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { measured, report } from "./report.ts";

const lengths = [10, 30, 60];
const rounds = 5;
const maxMs = 1_500;
const said =
  "My father owned a small bakery on the corner of our street. Every morning I woke up to the smell of fresh bread. My mother sang while she cooked, " +
  "and my brother and I walked to school together along the river. In the winter it was covered with ice, and we went across with our sledges. " +
  "The teacher had a big black dog that slept under her desk all day. I helped my uncle before school, carrying the flour and washing the trays. " +
  "On Sundays we had a cake made of whatever was left, and the neighbors came to sit in our kitchen. My grandmother told us stories about the old country, " +
  "about the mountains and the wolves and the snow. I have never forgotten the sound of her voice, and I wish that I had written it all down.";
const { interview } = words.en;
const unheard = [interview.followUp.whys.unheard, interview.followUp.whys.busy];

/** The ms from the tap until a follow-up's reason is visible, and that reason. */
const keepAndWait = `new Promise((done) => {
  const save = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === ${JSON.stringify(interview.save)});
  const from = performance.now();
  const look = () => {
    const why = document.querySelector(".why");
    if (why) done([performance.now() - from, why.textContent]);
    else requestAnimationFrame(look);
  };
  save.click();
  requestAnimationFrame(look);
})`;
const shownSchema = z.tuple([z.number(), z.string()]);

const server = await startBenchServer({ STT: "pocketsphinx", AUTH_AUTOCONFIRM: "true" });
const folder = await mkdtemp(join(tmpdir(), "heirvoice-sub-questions-"));
const hears = await spokenFile(folder, said);
const took = new Map<number, number[]>();
let heard = 0;

async function answer(page: Page, seconds: number): Promise<number> {
  await speak(page, "en", seconds);
  const [ms, why] = shownSchema.parse(await page.evaluate(keepAndWait));
  if (!unheard.some((one) => why.includes(one))) heard += 1;
  await goOn(page, "en");
  await page.getByRole("button", { name: interview.record }).waitFor();
  return ms;
}

for (const seconds of lengths) {
  const browser = await openBrowser(join(folder, `profile-${seconds}`), { hears, again: true });
  const page = await browser.newPage();
  await signIn(page, server.url, `told.${seconds}@example.org`);
  await page.goto(`${server.url}/en/dashboard`);
  await beginStory(page, "en");
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await answer(page, seconds));
  took.set(seconds, found);
  await browser.close();
}
await server.close();
await rm(folder, { recursive: true, force: true });

const load = `load ${loadavg()[0]?.toFixed(1)}`;
const all = [...took.values()].flat();
report([
  ...[...took].map(([seconds, found]) =>
    measured({
      bench: `sub-questions-${seconds}-s`,
      ours: share(found, 0.5),
      limit: maxMs,
      unit: "ms",
      note: `median; ${load}`,
    }),
  ),
  measured({
    bench: "sub-questions-p95",
    ours: share(all, 0.95),
    limit: maxMs,
    unit: "ms",
    note: `of ${all.length}; ${load}`,
  }),
  measured({
    bench: "sub-questions-heard",
    ours: (100 * heard) / all.length,
    limit: 95,
    unit: "%",
    better: "more",
    note: "chosen by words that were heard in time",
  }),
]);

function share(found: readonly number[], of: number): number {
  const sorted = found.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(of * sorted.length) - 1)] ?? Number.NaN;
}
