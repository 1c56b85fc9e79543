import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { liveSttModels } from "#server/providers/models/model-list.ts";
import { writeTinyLiveTransducer } from "#server/providers/stt/testing/tiny-live-transducer.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { fakeRecognizer, type FakeRecognizer } from "#server/testing/fakes/fake-recognizer.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { words } from "#e2e/harness/words.ts";
import { complaints, openBrowser } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const run = promisify(execFile);
/** SPOKEN_QUESTIONS=5 asks more questions in a longer run. */
const questions = Number(process.env["SPOKEN_QUESTIONS"] ?? 1);
const inFrench = {
  answer: "Ma grand-mère gardait des abeilles derrière la vieille maison.",
  wish: "Question suivante.",
};

type Served = { app: ServedApp; work: Work };
let served: Record<Language, Served>;
let recognizer: FakeRecognizer;
let folder = "";

async function serve(env: Record<string, string>): Promise<Served> {
  const app = await serveApp({ AUTH_AUTOCONFIRM: "true", ...env });
  return { app, work: await startWork(app.context) };
}

/**
 * Without a download no recognizer supports French. A small fake model serves live words, and a service the final
 * transcript.
 */
async function serveFrench(): Promise<Served> {
  recognizer = await fakeRecognizer({ long: inFrench.answer, short: inFrench.wish });
  const french = await serve({ STT: "openai", OPENAI_BASE_URL: recognizer.url });
  const model = liveSttModels.find(({ languages }) => languages.includes("fr"));
  if (model === undefined) throw new Error("There is no model to play.");
  const phrases = { low: "ma grand-mère gardait des abeilles", high: "question suivante" };
  await writeTinyLiveTransducer(french.app.context.config.stt.modelsDir, model, phrases);
  return french;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-spoken-"));
  const [en, fr] = await Promise.all([serve({ STT: "pocketsphinx" }), serveFrench()]);
  served = { en, fr };
});
afterAll(async () => {
  for (const { app, work } of Object.values(served)) {
    await work.stop();
    await app.close();
  }
  await recognizer.close();
  await rm(folder, { recursive: true, force: true });
});

/** The speaker's voice and the following silence in seconds. */
type Turn = { by: string; args: string[]; sounds: string; quiet: number };
const loud = "volume=8,alimiter=limit=0.8";
const said: Record<Language, readonly Turn[]> = {
  en: [
    {
      by: "flite",
      args: ["-voice", "slt", "-t", "My grandmother kept bees behind the old stone house."],
      sounds: "anull",
      quiet: 10,
    },
    { by: "flite", args: ["-voice", "slt", "-t", "Next question, please."], sounds: "anull", quiet: 4 },
  ],
  /* The fake model tells the two by their high frequencies. */
  fr: [
    {
      by: "espeak-ng",
      args: ["-v", "fr", "-s", "150", inFrench.answer],
      sounds: `lowpass=f=1200,lowpass=f=1200,${loud},lowpass=f=1500`,
      quiet: 10,
    },
    { by: "espeak-ng", args: ["-v", "fr", "-s", "150", inFrench.wish], sounds: `treble=g=12:f=2500,${loud}`, quiet: 4 },
  ],
};

/**
 * Loops an answer and the command for the next question, each followed by silence for the reply. The first words
 * interrupt the question, after enough of it to show that the tape holds the person alone.
 */
async function spokenInTurns(language: Language): Promise<string> {
  const turns = said[language];
  const files = turns.map((_, at) => join(folder, `${language}-${at}.wav`));
  for (const [at, { by, args }] of turns.entries())
    await run(by, [...args, by === "flite" ? "-o" : "-w", files[at] ?? ""]);
  const whole = join(folder, `${language}.wav`);
  const each = turns.map(({ sounds, quiet }, at) => {
    const first = at === 0 ? "adelay=5000:all=1," : "";
    return `[${at}]${sounds},aresample=48000,${first}apad=pad_dur=${quiet}[turn${at}];`;
  });
  const filter = `${each.join("")}${turns.map((_, at) => `[turn${at}]`).join("")}concat=n=${turns.length}:v=0:a=1`;
  const inputs = files.flatMap((file) => ["-i", file]);
  await run("ffmpeg", ["-y", "-loglevel", "error", ...inputs, "-filter_complex", filter, "-ac", "1", whole]);
  return whole;
}

const emailOf = (language: Language) => `alone-${language}@example.org`;

/** The person taps once and then only speaks. */
async function talkInBrowser(language: Language): Promise<void> {
  const { app } = served[language];
  const browser = await openBrowser(join(folder, language), { hears: await spokenInTurns(language), again: true });
  try {
    const page = await browser.newPage();
    const heard = complaints(page);
    await signIn(page, app.url, emailOf(language));
    /* A person who signed up by a code has no name yet. */
    await app.context.db.sql`update public.profiles set full_name = null`;
    await page.goto(`${app.url}/${language}/interview/test-agent?order=${await orderOf(page)}`);
    await page.getByRole("button", { name: words[language].voice.start, exact: true }).click(patient);
    const began = performance.now();
    for (let at = 1; at <= questions; at++) {
      await page.getByText(words[language].interview.question(at + 1, 85)).waitFor(patient);
      process.stdout.write(`${language}: ${at} told after ${Math.round((performance.now() - began) / 1000)} s\n`);
    }
    await expect.poll(async () => (await answersOf(language)).length).toBe(questions);
    await page.goto(`${app.url}/${language}/dashboard`);
    const goOn = page.getByRole("link", { name: words[language].home.bookshelf.acts.continue, exact: true });
    await goOn.waitFor(patient);
    expect(await goOn.getAttribute("href")).toContain("/interview/test-agent?session=sess_");
    /* On a slow machine the command may be played before the answer is transcribed. */
    expect(heard.filter((line) => !line.includes("Nothing was said to this question yet"))).toEqual([]);
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
/** The stored answer and the conversation of each question. */
const answersOf = async (language: Language) =>
  keptSchema.parse(
    await served[language].app.context.db.sql`
      select a.session_id as session, a.user_id as person, a.question_id as question, a.conversation_id as conversation,
        a.metadata -> 'other_voice' as other, a.transcript as words,
        array(select e.words from public.conversation_events e
          where e.conversation_id = a.conversation_id and e.kind = 'person said' order by e.position) as said
      from public.answers a join auth.users u on u.id = a.user_id where u.email = ${emailOf(language)} order by a.created_at`,
  );

/** Makes a book from the transcribed voice interview. */
async function toldByVoice(language: Language) {
  await talkInBrowser(language);
  const isWritten = async () => (await answersOf(language)).every((one) => one.words !== null);
  await expect.poll(isWritten).toBe(true);
  const answers = await answersOf(language);
  for (const { other } of answers) {
    expect(other.length).toBeGreaterThan(0);
    expect(other.every(([from, to], at) => from < to && from >= (other[at - 1]?.[1] ?? 0))).toBe(true);
  }
  const [{ session, person } = { session: "", person: "" }] = answers;
  const { context } = served[language].app;
  await context.db.sql`update public.answers set visibility = 'in the book' where session_id = ${session}`;
  const frontMatter = { title: "Days", author: "Ann", dedication: null, language, chapterTitles: {} };
  const made = await context.queue.run(makeBookJob, { sessionId: session, userId: person, frontMatter });
  expect(made.losses).toEqual([]);
  return answers;
}

test("completes an interview by voice without the interviewer's words in the book", async () => {
  for (const { words: written, said: heard } of await toldByVoice("en")) {
    expect(written).toMatch(/kept|behind|old/);
    expect(written).not.toMatch(/computer voice|all right/);
    expect(heard.join(" ")).toMatch(/next question/);
  }
});

test("completes a French interview with a pulled recognizer and a transcription service", async () => {
  for (const { words: written, said: heard } of await toldByVoice("fr")) {
    expect(written).toContain(inFrench.answer);
    expect(heard.join(" ")).toMatch(/ma grand-mère gardait des abeilles .*question suivante[\s▁]*$/);
  }
  expect(new Set(recognizer.asked)).toEqual(new Set(["fr"]));
});
