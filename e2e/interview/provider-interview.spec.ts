import type { ServerResponse } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { voiceAgentLimits } from "#web/features/conversation/machine/conversation-limits.ts";
import { fakeElevenlabs, type FakeElevenlabs } from "#server/testing/fakes/fake-elevenlabs.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { complaints, openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { readTalkLog, talkLogScript } from "#e2e/harness/talk/talk-log.ts";
import { inFirefox, type FirefoxPage } from "#e2e/harness/talk/firefox.ts";
import { patient } from "#e2e/harness/harness.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const key = `sk_${"e".repeat(48)}`;
const agentId = "agent_interviewer";
let vendor: FakeElevenlabs;
let app: ServedApp;
let folder = "";

beforeAll(async () => {
  vendor = await fakeElevenlabs(key, agentId);
  app = await serveApp({
    AUTH_AUTOCONFIRM: "true",
    VOICE_AGENT: "elevenlabs",
    ELEVENLABS_API_KEY: key,
    ELEVENLABS_AGENT_ID: agentId,
    ELEVENLABS_BASE_URL: vendor.url,
  });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-provider-"));
});
afterAll(async () => {
  await app.close();
  await vendor.close();
  await rm(folder, { recursive: true, force: true });
});

const begunSchema = z.object({
  conversation_config_override: z.object({ agent: z.object({ language: z.string(), first_message: z.string() }) }),
  dynamic_variables: z.object({
    current_question: z.string(),
    session_token: z.string().startsWith("sess_"),
    conversation_id: z.string().min(1),
    sub_questions_count: z.literal(3),
    selected_sub_question_1: z.string(),
    resume_session_id: z.string().optional(),
  }),
});

const correctionSchema = z.object({
  agent_response_correction_event: z.object({
    original_agent_response: z.string(),
    corrected_agent_response: z.string(),
  }),
});

/** The newest conversation, the one with index `at`. */
async function conversation(at: number) {
  await expect.poll(() => vendor.conversations.length).toBe(at + 1);
  const found = vendor.conversations[at];
  if (found === undefined) throw new Error("nobody talks");
  const { conversation_config_override: how, dynamic_variables: variables } = begunSchema.parse(found.initiation);
  return { ...found, ...how.agent, variables };
}

function fails(response: ServerResponse): void {
  response.writeHead(503).end("{}");
}

/** Shortens retry delays to zero. */
async function until(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const soon = async () => {
    if (await page.getByText(words.en.spoken.status.calling).first().isVisible())
      await page.clock.fastForward(voiceAgentLimits.firstRetryMs);
    return isSo();
  };
  await expect.poll(soon).toBe(true);
}

/** Reports for each later recorder whether its input has sound. */
const watchTape = `{
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (slice) {
    window.tapeHears = () => this.state === "recording" && this.stream.getAudioTracks().every(({ enabled }) => enabled);
    return start.call(this, slice);
  };
}`;
const expectTapeHears = (page: Page, heard: boolean) =>
  expect.poll(() => page.evaluate<boolean>("window.tapeHears()")).toBe(heard);

/** A muted microphone sends silence for longer than a sentence and records nothing; unmuted it is transcribed again. */
async function expectMuted(page: Page, heard: { loud: number; all: number }): Promise<void> {
  const { turnOff, turnOn } = words.en.voice.talking;
  await expect.poll(() => heard.loud).toBeGreaterThan(1_000);
  await expectTapeHears(page, true);
  await page.getByRole("button", { name: turnOff }).click(patient);
  await page.getByRole("button", { name: turnOn }).waitFor(patient);
  await expectTapeHears(page, false);
  const more = async (samples: number) => {
    const before = heard.all;
    await expect.poll(() => heard.all).toBeGreaterThan(before + samples);
  };
  /* Frames that were in transit. */
  await more(4_000);
  const { loud } = heard;
  await more(24_000);
  expect(heard.loud).toBe(loud);
  await page.getByRole("button", { name: turnOn }).click(patient);
  await expect.poll(() => heard.loud).toBeGreaterThan(loud);
  await expectTapeHears(page, true);
}

/** A speaker with push-to-talk records nothing between two presses, and everything after switching back to silence detection. */
async function expectTapedByButton(page: Page): Promise<void> {
  const { sound, pressButton, pressAgain } = words.en.voice.talking;
  const takeTurns = async (way: "press" | "pauses") => {
    await page.getByRole("button", { name: sound.open }).click(patient);
    const dialog = page.getByRole("dialog", { name: sound.open });
    await dialog.getByRole("radio", { name: sound.ways[way] }).check({ force: true });
    await dialog.getByRole("button", { name: sound.close }).click();
  };
  await takeTurns("press");
  await expectTapeHears(page, false);
  await pressUntilGone(page, pressButton);
  await expectTapeHears(page, true);
  await pressUntilGone(page, pressAgain);
  await expectTapeHears(page, false);
  await takeTurns("pauses");
  await expectTapeHears(page, true);
}

/** Retries a tap that hits the buttons while they change. */
async function pressUntilGone(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  const isThere = async () => {
    await button.click({ timeout: 1_000 }).catch(() => null);
    return button.isVisible();
  };
  await button.waitFor(patient);
  await expect.poll(isThere).toBe(false);
}

/** A pause stops listening at once, before the server stores it. */
async function expectPausedAtOnce(page: Page, closed: Promise<number>): Promise<void> {
  const kept = Promise.withResolvers<void>();
  await page.route("**/rest/v1/interview_sessions*", async (route) => {
    if (route.request().method() === "PATCH") await kept.promise;
    await route.continue();
  });
  const codes: number[] = [];
  void closed.then((code) => codes.push(code));
  await page.getByRole("button", { name: words.en.interview.pause }).click(patient);
  await expect.poll(() => codes).toEqual([1000]);
  expect(await page.getByRole("heading", { name: words.en.interview.pausedTitle }).count()).toBe(0);
  kept.resolve();
  await page.getByRole("heading", { name: words.en.interview.pausedTitle }).waitFor(patient);
}

/** A provider's agent greets by name: without one the screen says so and links to the account. */
async function expectNameless(page: Page): Promise<void> {
  const { mayGo, start, problems, addName } = words.en.voice;
  await signIn(page, app.url, "nameless@example.org");
  await app.context.db.sql`
    update public.profiles set full_name = '' from auth.users u where u.id = profiles.id and u.email = 'nameless@example.org'`;
  await page.goto(`${app.url}/en/interview/test-agent?order=${await orderOf(page)}`);
  await page.getByRole("button", { name: mayGo }).click(patient);
  await page.getByRole("button", { name: start, exact: true }).click(patient);
  await page.getByText(problems["no-name"]).waitFor(patient);
  expect(await page.getByRole("link", { name: addName }).getAttribute("href")).toBe("/en/account");
}

/** As on another device. */
async function sayConsent(email: string, given: boolean): Promise<void> {
  await app.context.db.sql`
    insert into public.consents (user_id, purpose, given, how, wording, language)
    select id, 'transcribe', ${given}, 'tapped', 'What they were asked.', 'en' from auth.users where email = ${email}`;
}

test("talks with the provider's agent until consent is withdrawn", async () => {
  const browser = await openBrowser(folder, { hears: await spokenFile(folder, "Bread for a baker.", 0), again: true });
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, app.url, "provided@example.org");
  await page.goto(`${app.url}/en/interview/test-agent?order=${await orderOf(page)}`);
  const { asksToGo, mayGo, start, goesTo } = words.en.voice;
  await page.getByText(asksToGo("127.0.0.1")).waitFor(patient);
  expect(await page.getByRole("button", { name: start, exact: true }).count()).toBe(0);
  expect(vendor.asked).toEqual([]);
  await page.getByRole("button", { name: mayGo }).click(patient);
  await page.getByText(goesTo("127.0.0.1")).waitFor(patient);
  await page.evaluate(watchTape);
  await page.getByRole("button", { name: start, exact: true }).click(patient);

  const first = await conversation(0);
  await page.getByText(words.en.voice.started("Rosalind Hart")).waitFor(patient);
  const bank = await app.context.db.sql<{ text: string }[]>`
    select s.text from public.sub_questions s join public.questions q on q.id = s.question_id
    where q.text = ${first.variables.current_question} order by s.priority limit 1`;
  expect(first.variables.selected_sub_question_1).toBe(bank[0]?.text);
  expect(first.origin).toBe(app.url);
  expect(first.language).toBe("en");
  expect(first.first_message).toContain("I am a computer voice");
  expect(first.first_message).toContain(first.variables.current_question);
  await page.getByText(first.first_message).waitFor(patient);
  await expect.poll(() => first.heard.loud).toBeGreaterThan(1_000);
  first.call("next_question", { answered: false });
  await expect
    .poll(() => first.results)
    .toMatchObject([{ is_error: true, result: expect.stringContaining("Nothing was said") }]);
  /* It may call without an answer to the last call, and send much at once. */
  first.call("next_question");
  await expect
    .poll(() => first.results)
    .toMatchObject([{}, { is_error: true, result: expect.stringContaining("Nothing was said") }]);
  for (let at = 1; at <= 300; at++) first.say(`I say ${at} things.`);
  await page.getByText("I say 300 things.").first().waitFor(patient);

  await page.clock.install();
  first.socket.terminate();
  await until(page, () => vendor.conversations.length === 2);
  const second = await conversation(1);
  expect(second.variables).toMatchObject({ resume_session_id: first.id, conversation_id: first.id });
  expect(second.first_message).toMatch(/^I am a computer voice, and I am here again\./);
  await expectMuted(page, second.heard);
  await expectTapedByButton(page);

  vendor.answers.push((response) => void response.writeHead(401).end("{}"));
  second.socket.close(1011);
  await until(page, () => page.getByText(words.en.voice.problems.configuration).isVisible());
  vendor.answers.push(fails, fails, fails, fails);
  await pressUntilGone(page, words.en.spoken.call);
  await until(page, () => page.getByText(words.en.voice.problems["too-many-attempts"]).isVisible());
  await page.getByText(words.en.voice.diagnosis.address).waitFor(patient);
  vendor.format = "ulaw_8000";
  await pressUntilGone(page, words.en.spoken.call);
  const third = await conversation(2);
  await expect.poll(() => third.heard.loud).toBeGreaterThan(500);
  await sayConsent("provided@example.org", false);
  expect(await third.closed).toBe(1000);
  await page.getByText(words.en.voice.problems["no-consent"]).waitFor(patient);
  await sayConsent("provided@example.org", true);
  await pressUntilGone(page, words.en.spoken.call);
  const fourth = await conversation(3);
  await expectPausedAtOnce(page, fourth.closed);
  await page.getByRole("button", { name: words.en.interview.resume }).click(patient);
  const fifth = await conversation(4);
  expect(await page.getByText(visibilityWords.en.title).count()).toBe(0);
  await pressUntilGone(page, words.en.spoken.stop);
  expect(await fifth.closed).toBe(1000);
  await page.getByText(words.en.voice.ended("Rosalind Hart")).last().waitFor(patient);
  await page.close();
  await expectNameless(await browser.newPage());
  expect(vendor.conversations).toHaveLength(5);
  expect(vendor.asked.every((one) => one.key === key && one.agentId === agentId)).toBe(true);
  await browser.close();
  const expected = /Client tool execution failed|status of 50[03]|already in CLOSING or CLOSED/;
  expect(heard.filter((line) => !expected.test(line))).toEqual([]);
});

const longAnswer = "My father owned a small bakery on the corner of our street.";
/** Samples the agent's loudspeaker at this rate. */
const looksPerSecond = 50;

/** Both sides sound as on a telephone. Our agent yields to speech at once: its loudspeaker is silent immediately. */
async function expectBargeIn(page: FirefoxPage): Promise<void> {
  const formats = { agent_output_audio_format: "ulaw_8000", user_input_audio_format: "ulaw_8000" };
  await expect.poll(async () => (await readTalkLog(page)).of("agent_response_correction").length).toBeGreaterThan(0);
  const isStill = async () => {
    const { loud, now, of } = await readTalkLog(page);
    return of("agent_response").length > 1 || now - (loud.at(-1) ?? now) > 500;
  };
  await expect.poll(isStill).toBe(true);
  const { loud, of } = await readTalkLog(page);
  expect(of("conversation_initiation_metadata")).toMatchObject([
    { frame: { conversation_initiation_metadata_event: formats } },
  ]);
  const cutAt = of("interruption")[0]?.at ?? 0;
  /* The next reply, if it has begun, is another one. */
  const nextAt = of("agent_response")[1]?.at ?? Infinity;
  const before = loud.filter((at) => at <= cutAt);
  const after = loud.filter((at) => at > cutAt && at < nextAt);
  const stillMs = Math.round((after.at(-1) ?? cutAt) - cutAt);
  process.stdout.write(`Firefox: still ${stillMs} ms after it was told of the interruption\n`);
  expect(before.length).toBeGreaterThan(0);
  expect(after.length).toBeLessThan(looksPerSecond);
  const said = correctionSchema.parse(of("agent_response_correction")[0]?.frame).agent_response_correction_event;
  expect(said.corrected_agent_response.length).toBeLessThan(said.original_agent_response.length);
  expect(said.original_agent_response.startsWith(said.corrected_agent_response)).toBe(true);
}

/** A typed request to our agent becomes a tool call to the page, which executes and confirms it. */
async function expectToolCall(page: FirefoxPage): Promise<void> {
  const { write, start, send, question } = words.en.voice;
  await page.press(write);
  await page.press(start);
  await page.write("The next question, please.");
  await page.press(send);
  await expect.poll(() => page.shows(question(31, ""))).toBe(true);
  const results = async () => (await readTalkLog(page)).of("client_tool_result");
  await expect.poll(results).toMatchObject([{ frame: { is_error: false } }]);
}

test("talks in Firefox in µ-law with our agent and with a provider", async () => {
  const { start, stop, goesTo, mayGo } = words.en.voice;
  const before = vendor.conversations.length;
  vendor.format = "ulaw_8000";
  await inFirefox([app.url, vendor.url], longAnswer, async (firefox) => {
    const { press, shows, loaded, complaints: heard } = firefox;
    await firefox.before(talkLogScript("ulaw_8000"));
    await firefox.goto(`${app.url}/en/test-agent`);
    await press(start);
    await expect.poll(() => shows("I am a computer voice, and I listen")).toBe(true);
    await expectBargeIn(firefox);
    await press(stop);
    await expectToolCall(firefox);
    expect(heard).toEqual([]);
    await signIn(firefox, app.url, "in-firefox@example.org");
    await firefox.goto(`${app.url}/en/interview/test-agent?order=${await orderOf(firefox)}`);
    /* A page that is left while loading logs that. */
    heard.length = 0;
    await press(mayGo);
    await press(start);
    const provided = await conversation(before);
    await expect.poll(() => shows(provided.first_message)).toBe(true);
    await expect.poll(() => provided.heard.loud).toBeGreaterThan(1_000);
    expect(await shows(goesTo("127.0.0.1"))).toBe(true);
    expect(loaded.filter((url) => url.includes("libsamplerate"))).toHaveLength(4);
    expect(heard).toEqual([]);
  });
});
