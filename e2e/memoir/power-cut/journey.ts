// Kills server and browser during a recording, restarts them, makes the book and plays each line.
import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { agree, openStory, patient, speak } from "#e2e/harness/harness.ts";
import { envelopeOf, envelopeRate, loudnessOf, placeOf, stepMs } from "#e2e/harness/loudness.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { words } from "#e2e/harness/words.ts";
import { printedCodes } from "#e2e/memoir/printed-codes.ts";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { en as printed } from "#web/site/printed/printed.en.ts";
import { countOutsideAttempts } from "./count-outside-attempts.ts";
import { openHousehold } from "./household.ts";
import { recordTape, type Tape } from "./tape.ts";

const { home, memoir } = words.en;
const spoken = [
  "My grandmother kept bees behind the old stone house.",
  "We carried the honey to the market on a wooden cart.",
  "Every winter the river froze so hard that my brother walked across it to school with his little dog, his skates, and a lantern in his hand.",
];
/** What the tape holds for certain when the power fails within the third sentence. */
const heard = [...spoken.slice(0, 2), "Every winter the river froze."];
const cutIntoThirdMs = 4_500;
/** The microphone's leveling changes a voice so much; other sentences reach less. */
const leastLikeness = 0.6;
/** A line may begin so much before or after its first word. */
const maxOffMs = 400;

const temporary = (name: string) => mkdtemp(join(tmpdir(), `heirvoice-${name}-`));
const folder = await temporary("tape");
const folders = { data: await temporary("data"), profile: await temporary("profile") };
const say = (line: string) => process.stdout.write(`${line}\n`);
const tape = await recordTape(folder, spoken);
await speakUntilThePowerFails(tape);
const household = await openHousehold(folders, tape.file);
await keepWhatIsLeft(household.page, household.url);
await makeBook(household.page, household.url);
await openPrintedBook(household.page, household.url, tape);
await playEveryLine(household.page, tape);
await household.close();
say(
  `attempts to connect outside: ${countOutsideAttempts() + household.foreign.size} ${[...household.foreign].join(" ")}`,
);
process.exit();

async function speakUntilThePowerFails({ file, places }: Tape): Promise<void> {
  const { page, url, foreign, ...first } = await openHousehold(folders, file);
  await signIn(page, url, "rosalind@example.org");
  await page.goto(`${url}/en/interview/active?order=${await orderOf(page)}`);
  await agree(page, "en");
  await speak(page, "en", Math.ceil(((places[2]?.startMs ?? 0) + cutIntoThirdMs) / 1000));
  assert.equal(foreign.size, 0);
  await first.unplug();
  say("unplugged in the middle of a sentence");
}

async function keepWhatIsLeft(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/dashboard`);
  await page.getByRole("button", { name: home.unsent.keepIt }).click(patient);
  await page.locator(".recovered").waitFor({ ...patient, state: "detached" });
}

async function makeBook(page: Page, url: string): Promise<void> {
  await openStory(page, url);
  await page.getByRole("button", { name: home.correct }).click({ timeout: 120_000 });
  await page.getByRole("textbox").fill(heard.join(" "));
  await page.getByRole("button", { name: home.saveWords }).click();
  await page.getByLabel(home.inTheBook).check();
  await page.getByRole("button", { name: home.make }).click();
  await page.getByRole("link", { name: home.readAlong }).waitFor({ timeout: 180_000 });
}

/** Every line is printed, and the printed code plays the tape. */
async function openPrintedBook(page: Page, url: string, { file }: Tape): Promise<void> {
  const story = page.url();
  const pdf = await fetched(page, (await page.getByRole("link", { name: home.open.pdf }).getAttribute("href")) ?? "");
  const text = lettersOf(await pdfText(pdf));
  for (const line of heard) assert(text.includes(lettersOf(line)), `not printed: ${line}`);
  const [code] = await printedCodes(pdf);
  assert(code, "No page of the book has a code.");
  await page.goto(url + new URL(code).pathname);
  await page.getByRole("button", { name: printed.play }).click();
  await page.getByRole("button", { name: printed.pause }).waitFor(patient);
  const sound = await fetched(page, await page.evaluate<string>("document.querySelector('audio').currentSrc"));
  const { likeness } = placeOf((await loudnessOf(sound)).slice(0, 140), await loudnessOf(file));
  assert(likeness > leastLikeness, `the printed code plays something else: ${likeness}`);
  say(`the printed code plays the tape (${likeness.toFixed(2)})`);
  await page.goto(story);
}

/** The first line of a chapter is letterspaced: a PDF has no spaces there. */
function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, "");
}

async function fetched(page: Page, href: string): Promise<string> {
  const answer = await fetch(new URL(href, page.url()));
  assert.equal(answer.status, 200);
  const file = join(folder, `fetched-${crypto.randomUUID()}`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Presses each line and finds the sound that plays on the tape. */
async function playEveryLine(page: Page, { file, places }: Tape): Promise<void> {
  await page.getByRole("link", { name: home.readAlong }).click();
  const whole = await loudnessOf(file);
  for (const [at, line] of heard.entries()) {
    await page.evaluate("window.played.length = 0");
    await page.getByRole("button", { name: line, exact: true }).click(patient);
    const { startMs = 0, endMs = 0 } = places[at] ?? {};
    const seconds = Math.min(endMs - startMs, 2_000) / 1000;
    const { step, likeness } = placeOf(await playedSound(page, seconds), whole);
    const off = step * stepMs - startMs;
    say(`"${line}" plays ${Math.round(off)} ms from its second (${likeness.toFixed(2)})`);
    assert(likeness > leastLikeness && Math.abs(off) <= maxOffMs, "another second plays");
  }
  assert.equal(await page.getByText(memoir.silent).count(), 0);
}

/** The envelope of the first seconds that play() begins with. */
async function playedSound(page: Page, seconds: number): Promise<number[]> {
  while (!(await page.evaluate<boolean>("window.played[0]?.sound !== undefined"))) await page.waitForTimeout(100);
  const samples = await page.evaluate<number[]>(`(async () => {
    const { sound, fromSeconds } = window.played[0];
    const rate = ${envelopeRate};
    const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await sound.arrayBuffer());
    const from = Math.round(fromSeconds * rate);
    return [...decoded.getChannelData(0).subarray(from, from + ${seconds} * rate)];
  })()`);
  return envelopeOf(Float32Array.from(samples));
}
