import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { complaints, openBrowser, type Microphone } from "./harness/browser.ts";
import { patient } from "./harness/harness.ts";
import { orderOf } from "./harness/order.ts";
import { signIn } from "./harness/signed-in.ts";

const run = promisify(execFile);
const answer = "My grandmother kept bees behind the old stone house.";
const wish = "Next question, please.";
let app: ServedApp;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", STT: "pocketsphinx" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-spoken-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** An answer, and later the wish for the next question, each with room for what is said to it; over and over. */
async function spokenInTurns(): Promise<string> {
  const said = [answer, wish].map((text, at) => ({ text, file: join(folder, `turn-${at}.wav`) }));
  for (const { text, file } of said) await run("flite", ["-voice", "slt", "-t", text, "-o", file]);
  const turns = join(folder, "turns.wav");
  const filter = "[0]adelay=500:all=1,apad=pad_dur=9[a];[1]apad=pad_dur=5[b];[a][b]concat=n=2:v=0:a=1";
  const inputs = said.flatMap(({ file }) => ["-i", file]);
  const to = ["-filter_complex", filter, "-ar", "48000", "-ac", "1", turns];
  await run("ffmpeg", ["-y", "-loglevel", "error", ...inputs, ...to]);
  return turns;
}

async function converse(name: string, microphone: Microphone, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openBrowser(join(folder, name), microphone);
  try {
    const page = await browser.newPage();
    const heard = complaints(page);
    await signIn(page, app.url, `${name}@example.org`);
    await page.goto(`${app.url}/en/interview/test-agent?order=${await orderOf(page)}`);
    await page.getByRole("button", { name: words.en.voice.start, exact: true }).click(patient);
    await work(page);
    expect(heard).toEqual([]);
  } finally {
    await browser.close();
  }
}

const keptSchema = z.array(
  z.object({
    question: z.int(),
    conversation: z.string().startsWith("conv_"),
    other: z.array(z.tuple([z.int(), z.int()])),
  }),
);
const answersOf = async (name: string) =>
  keptSchema.parse(
    await app.context.db.sql`
      select a.question_id as question, a.conversation_id as conversation, a.metadata -> 'other_voice' as other
      from public.answers a join auth.users u on u.id = a.user_id where u.email = ${`${name}@example.org`} order by 1`,
  );

test("an interview goes on by voice alone: it is recorded, and the answer says where the interviewer spoke", async () => {
  await converse("alone", { hears: await spokenInTurns(), again: true }, async (page) => {
    await page.getByText(words.en.interview.question(2, 85)).waitFor(patient);
    await expect.poll(() => answersOf("alone")).toMatchObject([{ question: 1 }]);
    const [first] = await answersOf("alone");
    expect(first?.other.length).toBeGreaterThan(1);
    expect(first?.other.every(([from, to], at) => from < to && from >= (first.other[at - 1]?.[1] ?? 0))).toBe(true);
  });
});
