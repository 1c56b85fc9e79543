import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { makeBookJob } from "#server/story/make-book.job.ts";
import { startWork, type Work } from "#server/work.ts";
import { words } from "#e2e/harness/words.ts";
import { complaints, openBrowser, type Microphone } from "./harness/browser.ts";
import { patient } from "./harness/harness.ts";
import { orderOf } from "./harness/order.ts";
import { signIn } from "./harness/signed-in.ts";

const run = promisify(execFile);
const answer = "My grandmother kept bees behind the old stone house.";
const wish = "Next question, please.";
/** More are asked where somebody has the time: SPOKEN_QUESTIONS=5. */
const questions = Number(process.env["SPOKEN_QUESTIONS"] ?? 1);
let app: ServedApp;
let work: Work;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", STT: "pocketsphinx" });
  work = await startWork(app.context);
  folder = await mkdtemp(join(tmpdir(), "heirvoice-spoken-"));
});
afterAll(async () => {
  await work.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** An answer, and later the wish for the next question, each with room for what is said to it; over and over. */
async function spokenInTurns(): Promise<string> {
  const said = [answer, wish].map((text, at) => ({ text, file: join(folder, `turn-${at}.wav`) }));
  for (const { text, file } of said) await run("flite", ["-voice", "slt", "-t", text, "-o", file]);
  const turns = join(folder, "turns.wav");
  const filter = "[0]adelay=500:all=1,apad=pad_dur=6[a];[1]apad=pad_dur=4[b];[a][b]concat=n=2:v=0:a=1";
  const inputs = said.flatMap(({ file }) => ["-i", file]);
  const to = ["-filter_complex", filter, "-ar", "48000", "-ac", "1", turns];
  await run("ffmpeg", ["-y", "-loglevel", "error", ...inputs, ...to]);
  return turns;
}

async function converse(name: string, microphone: Microphone, talk: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openBrowser(join(folder, name), microphone);
  try {
    const page = await browser.newPage();
    const heard = complaints(page);
    await signIn(page, app.url, `${name}@example.org`);
    /* Who came by a code has not said how they are called. */
    await app.context.db.sql`update public.profiles set full_name = null`;
    await page.goto(`${app.url}/en/interview/test-agent?order=${await orderOf(page)}`);
    await page.getByRole("button", { name: words.en.voice.start, exact: true }).click(patient);
    await talk(page);
    expect(heard).toEqual([]);
  } finally {
    await browser.close();
  }
}

const keptSchema = z.array(
  z.object({
    session: z.uuid(),
    person: z.uuid(),
    question: z.int(),
    conversation: z.string().startsWith("conv_"),
    other: z.array(z.tuple([z.int(), z.int()])),
    words: z.string().nullable(),
    said: z.array(z.string()),
  }),
);
/** What is kept of each question: the answer, and what both sides said. */
const answersOf = async (name: string) =>
  keptSchema.parse(
    await app.context.db.sql`
      select a.session_id as session, a.user_id as person, a.question_id as question, a.conversation_id as conversation,
        a.metadata -> 'other_voice' as other, a.transcript as words,
        array(select e.words from public.conversation_events e
          where e.conversation_id = a.conversation_id and e.kind = 'person said' order by e.position) as said
      from public.answers a join auth.users u on u.id = a.user_id where u.email = ${`${name}@example.org`} order by a.created_at`,
  );

test("an interview goes on by voice alone: it is recorded and written down without the interviewer's part, and becomes a book", async () => {
  await converse("alone", { hears: await spokenInTurns(), again: true }, async (page) => {
    const began = performance.now();
    for (let at = 1; at <= questions; at++) {
      await page.getByText(words.en.interview.question(at + 1, 85)).waitFor(patient);
      process.stdout.write(`question ${at} was told after ${Math.round((performance.now() - began) / 1000)} s\n`);
    }
    await expect.poll(async () => (await answersOf("alone")).length).toBe(questions);
    await page.goto(`${app.url}/en/dashboard`);
    const goOn = page.getByRole("link", { name: words.en.home.orders.acts.continue, exact: true });
    await goOn.waitFor(patient);
    expect(await goOn.getAttribute("href")).toContain("/interview/test-agent?session=sess_");
  });
  const isWritten = async () => (await answersOf("alone")).every((one) => one.words !== null);
  await expect.poll(isWritten).toBe(true);
  const answers = await answersOf("alone");
  for (const { other, words: written, said } of answers) {
    expect(other.length).toBeGreaterThan(0);
    expect(other.every(([from, to], at) => from < to && from >= (other[at - 1]?.[1] ?? 0))).toBe(true);
    expect(written).toMatch(/kept|behind|old/);
    expect(written).not.toMatch(/computer voice|all right/);
    expect(said.join(" ")).toMatch(/next question/);
  }
  const [{ session, person } = { session: "", person: "" }] = answers;
  await app.context.db.sql`update public.answers set visibility = 'in the book' where session_id = ${session}`;
  const frontMatter = { title: "Days", author: "Ann", dedication: null, language: "en" as const, chapterTitles: {} };
  const made = await app.context.queue.run(makeBookJob, { sessionId: session, userId: person, frontMatter });
  expect(made.losses).toEqual([]);
});
