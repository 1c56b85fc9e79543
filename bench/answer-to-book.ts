// A person in a real browser: from the tap to the first recorded second, from Save Answer to the next question, and to
// the printed sentence.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { goOn, beginStory, openHarness, patient, openStory, signUp, spokenFor } from "#e2e/harness/harness.ts";
import { openDatabase } from "#server/database/database.ts";
import { createLog } from "#server/platform/log/log.ts";
import { words } from "#e2e/harness/words.ts";
import { measured, report } from "./report.ts";

const takes = 5;
const { home, interview } = words.en;
const said = "My grandmother kept bees behind the old stone house.";

/** Taps the button with this name. Returns the milliseconds until this text is painted, by the browser's clock. */
function tapUntil(page: Page, button: string, text: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const named = (one) => one.textContent.trim() === ${JSON.stringify(button)};
    const tapped = [...document.querySelectorAll("button")].find(named);
    const begun = performance.now();
    tapped.click();
    while (!document.body.innerText.includes(${JSON.stringify(text)})) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  })()`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-"));
await chmod(dir, 0o755);
const db = await openDatabase({ kind: "embedded", dir: join(dir, "postgres") }, createLog("error"));
const harness = await openHarness(said, db.url);
await harness.withBrowser("bench", async (page, context) => {
  await signUp(harness.server, page, "en", "bench@example.org");
  await beginStory(page, "en");
  const [toTape, toNext]: [number[], number[]] = [[], []];
  const watching = await context.newPage();
  await openStory(watching, harness.server.url);
  await watching.getByText(home.noAnswers).waitFor(patient);
  await page.bringToFront();
  let writtenDown = Infinity;
  for (let take = 1; take <= takes; take++) {
    toTape.push(await tapUntil(page, interview.record, interview.recording));
    await spokenFor(page, 6);
    await page.getByRole("button", { name: interview.finished }).click();
    await page.getByRole("button", { name: interview.save }).waitFor(patient);
    const begun = performance.now();
    toNext.push(await tapUntil(page, interview.save, interview.followUp.enough));
    await goOn(page, "en");
    await page.getByText(interview.question(take + 1, 85)).waitFor(patient);
    if (take > 1) continue;
    await watching.getByRole("button", { name: home.correct }).waitFor(patient);
    writtenDown = secondsSince(begun);
  }

  await watching.bringToFront();
  await watching.getByLabel(home.inTheBook).first().check();
  const begun = performance.now();
  await watching.getByRole("button", { name: home.make }).click();
  await watching.getByRole("link", { name: home.readAlong }).waitFor(patient);
  const made = secondsSince(begun);
  await watching.getByRole("link", { name: home.readAlong }).click();
  await watching.locator(".sentence").first().waitFor(patient);
  const opened = secondsSince(begun) - made;

  const total = writtenDown + made + opened;
  const share = (name: string, seconds: number) =>
    `${name} ${seconds.toFixed(1)} s (${Math.round((seconds / total) * 100)} %)`;
  const shares = [share("written down", writtenDown), share("book made", made), share("page opened", opened)];
  report([
    measured({ bench: "tap to recording", ours: median(toTape), limit: 150, unit: "ms", note: `median of ${takes}` }),
    measured({
      bench: "save to next question",
      ours: median(toNext),
      limit: 500,
      unit: "ms",
      note: `median of ${takes}`,
    }),
    measured({ bench: "answer-to-book", ours: total, limit: 300, unit: "s", note: shares.join(", ") }),
  ]);
});
await harness.close();
await db.close();
await rm(dir, { recursive: true, force: true });
process.exit();
