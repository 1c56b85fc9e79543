import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saidByListenerSchema } from "#domain/recording/listening.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { restWords } from "#web/features/interview/rest/rest-words.ts";
import { sittingWords } from "#web/features/interview/rest/sitting-words.ts";
import { expectAbove, faults } from "#e2e/harness/reach.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, goOn, patient, speak } from "#e2e/harness/harness.ts";
import { takesOn } from "#e2e/harness/journal.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const { interview } = words.en;
const sitting = sittingWords.en;
const rest = restWords.en;
let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", STT: "pocketsphinx" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-sitting-"));
  const hears = await spokenFile(
    folder,
    "My grandmother chose my name. We walked to school through the snow, my sister and I.",
  );
  browser = await openBrowser(join(folder, "profile"), { hears });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Visit = { page: Page; address: string; session: string };

async function begin(name: string): Promise<Visit> {
  const page = await browser.newPage();
  await signIn(page, app.url, `${name}@example.org`);
  await page.goto(`${app.url}/en/dashboard`);
  const address = await beginStory(page, "en");
  const token = new URL(address).searchParams.get("session") ?? "";
  const [row] = await app.context.db.sql<{ id: string }[]>`
    select id from public.interview_sessions where session_token = ${token}`;
  return { page, address, session: row?.id ?? "" };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const asked = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const titled = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

/** Records and saves an answer. Its first follow-up appears. */
async function recordAnswer(page: Page): Promise<void> {
  await speak(page, "en", 3);
  await press(page, interview.save);
  await page.getByText(interview.followUp.why).waitFor();
}

/** Waits until these words of the next recording are recognized while it runs. */
function heardWhileRecording(page: Page, expected: string): Promise<void> {
  let heard = "";
  return new Promise((resolve) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (!String(payload).includes('"words"')) return;
        const frame = saidByListenerSchema.parse(JSON.parse(String(payload)));
        if (frame.type === "words") heard += ` ${frame.words.map(({ text }) => text).join(" ")}`;
        if (heard.toLowerCase().includes(expected)) resolve();
      }),
    ),
  );
}

/** Waits for the answer that is uploaded in the background. */
async function isThere(session: string): Promise<void> {
  const { sql } = app.context.db;
  const arrived = async () => (await sql`select from public.answers where session_id = ${session}`).length;
  await expect.poll(arrived, patient).toBe(1);
}

/** Answers the questions up to this one. The interview continues at the next. */
async function seedAnswers(session: string, told: number, at: number): Promise<void> {
  const { sql } = app.context.db;
  await sql`insert into public.answers (session_id, user_id, question_id, processing_status)
    select id, user_id, n, 'completed' from public.interview_sessions, generate_series(1, ${told}::int) n where id = ${session}`;
  await sql`update public.interview_sessions set current_question_id = ${at} where id = ${session}`;
}

test("asks follow-ups chosen from the last answer and resumes them", async () => {
  const { page, address, session } = await begin("follows");
  const { sql } = app.context.db;
  const heard = heardWhileRecording(page, "my grandmother");
  await speak(page, "en", 3);
  await heard;
  await press(page, interview.save);
  await page.getByText(interview.followUp.which(1, 3)).waitFor();
  await page
    .locator(".why q")
    .getByText(/my grandmother/)
    .waitFor();
  expect(await faults(page)).toEqual([]);
  const src = (await page.locator(".narration audio").getAttribute("src")) ?? "";
  expect(src).toMatch(/^\/questions\/1\.[1-5]\/en$/);
  const voice = await fetch(`${app.url}${src}`);
  expect([voice.status, voice.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  const first = await asked(page);
  expect(first).toBe("Who in the family had carried your name before you?");
  await expectAbove(page, ".asked", ".dock");
  await speak(page, "en", 3);
  await press(page, interview.save);
  await page.getByText(interview.followUp.which(2, 3)).waitFor();
  expect(await asked(page)).not.toBe(first);
  const arrived = async () =>
    (await sql`select from public.answers where session_id = ${session} and follow_up is not null`).length;
  await expect.poll(arrived, patient).toBe(1);
  const answers = await sql<
    { follow_up: number | null; audio_file_path: string; responses: { sub_question_id: string }[] }[]
  >`
    select follow_up, audio_file_path, sub_question_responses as responses from public.answers
    where session_id = ${session} order by follow_up nulls first`;
  expect(answers.map(({ follow_up }) => follow_up)).toEqual([null, Number(src.split(/[./]/)[3])]);
  expect(new Set(answers.map(({ audio_file_path: path }) => path)).size).toBe(2);
  expect(answers[0]?.responses.map((one) => `/questions/${one.sub_question_id}/en`)).toEqual([src]);
  await press(page, interview.followUp.skip);
  await page.getByText(interview.followUp.which(3, 3)).waitFor();
  const third = await asked(page);
  await press(page, interview.pause);
  await titled(page, interview.pausedTitle);
  await page.goto(address);
  await press(page, interview.resume);
  await titled(page, third);
  await goOn(page, "en");
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.close();
});

/** Expects a note instead of the question who hears the last answer, until it can be read. */
async function expectUnread(page: Page, openQuestion: () => Promise<void>): Promise<void> {
  await expect.poll(async () => (await takesOn(page)).length, patient).toBe(0);
  const reading = "**/rest/v1/answers?select=visibility*";
  await page.route(reading, (route) => route.abort());
  await openQuestion();
  const note = page.getByText(`${interview.lastAnswer} ${words.en.failed}`);
  await note.waitFor(patient);
  expect(await page.getByText(visibilityWords.en.title).count()).toBe(0);
  await page.unroute(reading);
  await note.getByRole("button", { name: words.en.tryAgain, exact: true }).click();
  await page.getByText(`${interview.lastAnswer} ${visibilityWords.en.title}`).waitFor(patient);
}

test("asks before a heavy question and offers a deferred one last", async () => {
  const { page, address, session } = await begin("permission");
  await seedAnswers(session, 19, 20);
  await page.goto(address);
  await titled(page, sitting.tender);
  const weights = await page.evaluate<string[]>(`[...document.querySelectorAll(".choice")].map((one) => {
    const { backgroundColor, borderColor, borderWidth, fontWeight } = getComputedStyle(one);
    return [backgroundColor, borderColor, borderWidth, fontWeight, one.getBoundingClientRect().width].join(" ");
  })`);
  expect([weights.length, new Set(weights).size]).toEqual([3, 1]);
  await page.getByText(rest.topics.Childhood ?? "").waitFor();
  const [spoken] = await Promise.all([page.waitForResponse("**/say-aloud"), press(page, rest.readAloud)]);
  expect(spoken.status()).toBe(200);
  await press(page, rest.stop);
  await page.getByRole("button", { name: rest.readAloud, exact: true }).waitFor();
  expect(await page.getByText(rest.noVoice).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: /^Keep it for later/ }).click();
  await page.getByText(interview.question(21, 85)).waitFor();
  await app.context.db.sql`insert into public.answers (session_id, user_id, question_id, processing_status)
    select id, user_id, n, 'completed' from public.interview_sessions, generate_series(21, 84) n where id = ${session}`;
  await page.goto(`${address}&question=85`);
  await page.getByText(interview.question(85, 85)).waitFor();
  await recordAnswer(page);
  await goOn(page, "en");
  await titled(page, sitting.offered);
  expect(await faults(page)).toEqual([]);
  await expectUnread(page, () => page.getByRole("button", { name: /^Question 20,/ }).click());
  await page.getByText(interview.question(20, 85)).waitFor();
  await page.getByRole("button", { name: interview.record }).waitFor();
  await recordAnswer(page);
  await goOn(page, "en");
  await titled(page, interview.done);
  await page.waitForURL("**/en/dashboard");
  await page.close();
});

test("replaces a skipped heavy question by a light one", async () => {
  const { page, address, session } = await begin("leaves");
  await seedAnswers(session, 19, 20);
  await page.goto(address);
  await page.getByRole("button", { name: /^Leave it out/ }).click();
  await page.getByText(interview.question(21, 85)).waitFor();
  await seedAnswers(session, 0, 28);
  await page.goto(address);
  await page.getByRole("button", { name: /^Answer it/ }).click();
  await page.getByText(interview.tapToTalk).waitFor();
  await page.close();
});

test("answers hard words with offers and danger with a help card", async () => {
  const { sql } = app.context.db;
  for (const [name, said, title] of [
    ["support", "My mother died when I was seven, and nobody told us how.", sitting.thanks],
    ["danger", "Some nights I want to die, to be honest.", sitting.danger["self-harm"].title],
  ] as const) {
    const { page, session } = await begin(name);
    await recordAnswer(page);
    await isThere(session);
    await sql`update public.answers set transcript = ${said} where session_id = ${session}`;
    await press(page, interview.followUp.skip);
    await titled(page, title);
    for (const offer of [sitting.carryOn, sitting.restNow, sitting.lighter, sitting.stopToday])
      await page.getByRole("button", { name: offer, exact: true }).waitFor();
    if (name === "danger") await page.getByText(sitting.nobodyTold).waitFor();
    expect(await faults(page)).toEqual([]);
    await press(page, name === "danger" ? sitting.stopToday : sitting.lighter);
    if (name === "danger") await titled(page, interview.pausedTitle);
    else await page.getByText(interview.question(2, 85)).waitFor();
    await page.close();
  }
});

test("offers a rest after long answers and pauses on closing", async () => {
  const { page, session } = await begin("rests");
  const { sql } = app.context.db;
  await recordAnswer(page);
  await isThere(session);
  const said = "The kitchen window looked over the harbour, and every evening the boats came home.";
  await sql`update public.answers set duration_seconds = 1560, transcript = ${said} where session_id = ${session}`;
  await goOn(page, "en");
  await titled(page, sitting.thankYou("Rosalind"));
  await page.getByText(sitting.quote(said)).waitFor();
  await page.getByText(sitting.today(1, 26)).waitFor();
  await page.getByText(rest.allSafe).waitFor();
  await page.getByRole("figure", { name: rest.ownVoice }).getByRole("button", { name: words.en.player.play }).click();
  await expect.poll(() => page.evaluate("document.querySelector('.cool-down audio').played.length > 0")).toBe(true);
  expect(await faults(page)).toEqual([]);
  await press(page, sitting.close);
  await titled(page, interview.pausedTitle);

  /* The next day: a heavy question follows a light one. */
  await sql.begin(async (tx) => {
    await tx`alter table public.interview_sessions disable trigger interview_sessions_touch`;
    await tx`update public.answers set created_at = now() - interval '1 day' where session_id = ${session}`;
    await tx`update public.interview_sessions set current_question_id = 20, updated_at = now() - interval '1 day',
      sitting_began_at = now() - interval '1 day' where id = ${session}`;
    await tx`alter table public.interview_sessions enable trigger interview_sessions_touch`;
  });
  await page.reload();
  await press(page, interview.resume);
  await page.getByText(interview.question(20, 85)).waitFor();
  await page.getByRole("button", { name: interview.record }).waitFor();
  const [now] = await sql`select q.emotional_intensity as weight from public.interview_sessions s
    join public.questions q on q.id = s.current_question_id where s.id = ${session}`;
  expect(now).toEqual({ weight: "light" });
  await page.close();
});
