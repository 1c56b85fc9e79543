import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { randomFrom } from "#server/testing/random-from.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { addTake, noteStarts, takesOn, type JournalTake } from "#e2e/harness/journal.ts";
import { killBrowser } from "./kill-browser.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const run = promisify(execFile);
const { home, interview } = words.en;
/** Printed, so that a failed run can be repeated with the same times. */
const seed = Number(process.env["PROPERTY_SEED"]);
const report = (line: string) => process.stderr.write(`${line}\n`);
/** The times of one test, independent of tests that run in parallel. */
type Moments = { among: (least: number, most: number) => number; coin: () => boolean };
function momentsOf(number: number): Moments {
  const random = randomFrom(seed + number);
  return {
    among: (least, most) => Math.round(least + random() * (most - least)),
    coin: () => random() < 0.5,
  };
}

let app: ServedApp;
let folder = "";
let hears = "";
beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-lost-"));
  hears = await spokenFile(folder, "We walked to school through the snow, my sister and I, every single morning.");
  report(`seed ${seed}`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Opened = { browser: BrowserContext; page: Page; profile: string };
async function open(name: string): Promise<Opened> {
  const profile = join(folder, name);
  const browser = await openBrowser(profile, { hears, again: true }, { installsApp: true });
  await browser.addInitScript(noteStarts);
  return { browser, page: browser.pages()[0] ?? (await browser.newPage()), profile };
}

/** The playable duration of a recording in ms. */
async function playableMs(sound: Buffer): Promise<number> {
  const file = join(folder, `recovered-${createHash("sha256").update(sound).digest("hex")}`);
  await writeFile(file, sound);
  const args = ["-loglevel", "error", "-i", file, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"];
  const { stdout } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 1 << 28 });
  return stdout.length / 16;
}

const answersOf = (email: string) => app.context.db.sql<
  { question: number; session: string; etag: string; cut: boolean }[]
>`
  select a.question_id as question, a.session_id as session, trim(both '"' from o.metadata ->> 'eTag') as etag,
    a.metadata ? 'cut_short' as cut
  from public.answers a join auth.users u on u.id = a.user_id join storage.objects o on o.name = a.audio_file_path
  where u.email = ${email} order by a.question_id`;
const cutShort = /^It was cut short \(/;
const sha256 = ({ sound }: JournalTake) => createHash("sha256").update(sound).digest("hex");

/** Records in several interviews at once, each started at its own time, until the browser is killed. */
async function killedWhileSpeaking({ browser, profile }: Opened, email: string, tabs: number, { among }: Moments) {
  const begin = async (order: string) => {
    const page = await browser.newPage();
    await page.goto(`${app.url}/en/interview/active?order=${order}`);
    return page;
  };
  const begun = await Promise.all((await newOrders(email, tabs)).map(begin));
  for (const page of begun) {
    await page.bringToFront();
    await page.getByRole("button", { name: interview.record }).click();
    await page.getByText(interview.recording).waitFor();
    await page.waitForTimeout(among(100, 900));
  }
  await begun[0]?.waitForTimeout(among(2500, 4500));
  const spoken = await Promise.all(
    begun.map((page) => page.evaluate<{ startedAt: number; lateMs: number }>("window.started()")),
  );
  const killedAt = await killBrowser(profile);
  await browser.close().catch(() => undefined);
  return spoken.map((one) => ({ ...one, spokenMs: killedAt - one.startedAt }));
}

async function newOrders(email: string, count: number): Promise<string[]> {
  const made = await app.context.db.sql<{ id: string }[]>`
    insert into public.order_headers (buyer_id, recipient_id, order_type, product_type, payment_status)
    select id, id, 'direct', 'memory_book', 'paid' from auth.users, generate_series(1, ${count}::int)
    where email = ${email} returning id`;
  return made.map(({ id }) => id);
}

test("loses at most 1.5 s of a recording when the browser dies", async () => {
  const email = "killed@example.org";
  const moments = momentsOf(1);
  const lost: number[] = [];
  for (const round of [1, 2, 3, 4]) {
    const first = await open("killed");
    if (round === 1) await signIn(first.page, app.url, email);
    else await first.page.goto(`${app.url}/en/dashboard`);
    const spoken = await killedWhileSpeaking(first, email, 5, moments);
    const { browser, page } = await open("killed");
    await page.goto(`${app.url}/en/dashboard`);
    await page.locator(".recovered").nth(4).waitFor();
    await page.getByText(home.unsent.cutShortBefore).first().waitFor();
    const takes = await takesOn(page);
    expect(takes).toHaveLength(5);
    /* They started one after another. */
    const said = spoken.toSorted((a, b) => a.startedAt - b.startedAt);
    for (const [at, take] of takes.toSorted((a, b) => Number(a.id) - Number(b.id)).entries()) {
      const missing = (said[at]?.spokenMs ?? 0) - (await playableMs(take.sound));
      lost.push(missing);
      expect(missing, `round ${round}, seed ${seed}`).toBeLessThan(1500 + (said[at]?.lateMs ?? 0));
    }
    const goneOn = round === 1 ? await goOnFromThere(page) : null;
    for (let left = goneOn === null ? 5 : 4; left > 0; left--) {
      await page.getByRole("button", { name: home.unsent.keepIt }).first().click();
      await expect.poll(() => page.locator(".recovered").count(), patient).toBe(left - 1);
    }
    await expect.poll(async () => (await answersOf(email)).length, patient).toBe(5 * round);
    const kept = await answersOf(email);
    expect(kept.filter(({ cut }) => !cut)).toHaveLength(1);
    for (const take of takes) if (take.id !== goneOn) expect(kept.map(({ etag }) => etag)).toContain(sha256(take));
    await browser.close();
  }
  report(
    `lost, in ms: ${lost
      .map(Math.round)
      .toSorted((a, b) => a - b)
      .join(" ")}`,
  );
}, 600_000);

/** Continues the newest interrupted recording for two seconds and saves it. Returns which one it was. */
async function goOnFromThere(page: Page): Promise<string> {
  const before = (await takesOn(page)).at(-1);
  const cut = playableMs(before?.sound ?? Buffer.alloc(0));
  await page.locator(".recovered").last().getByRole("link", { name: home.unsent.goOn }).click();
  await page.getByText(cutShort).waitFor();
  await page.getByRole("button", { name: interview.continueIt }).click();
  await page.getByText(interview.recording).waitFor();
  await page.waitForTimeout(2500);
  await page.getByRole("button", { name: interview.finished }).click();
  await page.getByRole("button", { name: interview.redo }).waitFor();
  expect(await page.getByText(cutShort).count()).toBe(0);
  const now = (await takesOn(page)).find(({ id }) => id === before?.id);
  expect(await playableMs(now?.sound ?? Buffer.alloc(0))).toBeGreaterThan((await cut) + 1500);
  await page.getByRole("button", { name: interview.save }).click();
  await expect.poll(() => segmentsOf(before?.id ?? ""), patient).toBe(2);
  await page.goto(`${app.url}/en/dashboard`);
  await page.locator(".recovered").nth(3).waitFor();
  return before?.id ?? "";
}

async function segmentsOf(take: string): Promise<number> {
  const rows = await app.context.db.sql`
    select 1 from public.take_segments s join public.takes t on t.id = s.take_id
    where t.audio_file_path like ${`%\\_${take}.webm`}`;
  return rows.length;
}

/** The requests of an upload, in order. */
const steps = [
  "POST /storage/v1/upload",
  "PATCH /storage/v1/upload",
  "HEAD /storage/v1/object",
  "POST /rest/v1/answers",
];

/**
 * Creates a person with one recorded take on this device, from which others are copied. Returns the interview's path.
 */
async function withTake(page: Page, email: string): Promise<JournalTake> {
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/en/interview/active?order=${await orderOf(page)}`);
  await page.getByRole("button", { name: interview.record }).click();
  await page.getByText(interview.recording).waitFor();
  await page.waitForTimeout(2600);
  await page.getByRole("button", { name: interview.finished }).click();
  await page.getByRole("button", { name: interview.redo }).waitFor();
  const [take] = await takesOn(page);
  if (!take) throw new Error("no take was written down");
  return take;
}

/** Waits for step `at` of the upload of a take in `among`, and for the response of some steps. */
async function atStep(page: Page, at: number, { among, coin }: Moments): Promise<void> {
  const [method = "", path = ""] = (steps[at % steps.length] ?? "").split(" ");
  const matches = (one: { method: () => string; url: () => string }) =>
    one.method() === method && one.url().includes(path);
  if (coin()) await page.waitForRequest(matches);
  else await page.waitForResponse((answer) => matches(answer.request()));
  await page.waitForTimeout(among(0, 40));
}

/** Expects an empty outbox and each answer once, byte for byte. `check`: the `expect` of a concurrent test. */
async function expectTwenty(check: TestContext["expect"], page: Page, email: string, take: JournalTake): Promise<void> {
  await check.poll(async () => (await takesOn(page)).filter(({ wanted }) => wanted).length, patient).toBe(0);
  const kept = await answersOf(email);
  check(kept.map(({ question }) => question)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  check(new Set(kept.map(({ etag }) => etag))).toEqual(new Set([sha256(take)]));
}

test.concurrent("delivers each answer once when the browser dies while sending", async ({ expect: check }) => {
  const email = "on.the.way@example.org";
  const moments = momentsOf(2);
  const begun = await open("on-the-way");
  const take = await withTake(begun.page, email);
  await begun.browser.close();
  for (let moment = 0; moment < 20; moment++) {
    const { browser, page, profile } = await open("on-the-way");
    await page.goto(`${app.url}/healthz`);
    await addTake(page, take, moment + 2);
    const reached = atStep(page, moment, moments);
    await page.goto(`${app.url}/en/dashboard`, { waitUntil: "commit" });
    await reached;
    await killBrowser(profile);
    await browser.close().catch(() => undefined);
  }
  const { browser, page } = await open("on-the-way");
  await page.goto(`${app.url}/en/dashboard`);
  await check.poll(async () => (await answersOf(email)).length, patient).toBe(20);
  await expectTwenty(check, page, email, take);
  await browser.close();
}, 600_000);

test.concurrent("delivers each of twenty answers once when the connection drops while sending", async ({
  expect: check,
}) => {
  const email = "cut.lines@example.org";
  const moments = momentsOf(3);
  const { browser, page } = await open("cut-lines");
  const take = await withTake(page, email);
  for (let moment = 0; moment < 20; moment++) {
    await addTake(page, take, moment + 2);
    const reached = atStep(page, moment, moments);
    await page.goto(`${app.url}/en/dashboard`);
    await reached;
    await browser.setOffline(true);
    await page.waitForTimeout(moments.among(0, 300));
    await browser.setOffline(false);
    await check.poll(async () => (await answersOf(email)).length, patient).toBe(moment + 1);
  }
  await expectTwenty(check, page, email, take);
  await browser.close();
}, 600_000);
