import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { agentStretches, playedWords, sayLines, writeTape, type Line, type Said } from "./testing/talked-over.ts";
import { transcribeAnswer } from "./transcribe-answer.ts";

/** A nod and an early beginning overlap the interviewer's voice; `heard` are the recognized words of both, equally loud. */
const lines: Record<Language, readonly Line[]> = {
  en: [
    {
      by: "agent",
      text: "That must have been a warm room. Who sat with you at that table in the evening?",
      afterEnd: 300,
    },
    { by: "person", text: "Oh yes indeed.", afterBegin: 1_700, heard: "alive as his hat" },
    { by: "person", text: "My brothers and my grandfather told us about the sea.", afterEnd: 3_000 },
    { by: "agent", text: "Can you tell me one of those stories?", afterEnd: 700 },
    {
      by: "person",
      text: "He lost his boots in a storm near Lisbon.",
      afterBegin: 1_400,
      heard: "glove tube the boots in a storm near lisbon",
    },
  ],
  fr: [
    { by: "agent", text: "Cette pièce était chaude. Qui mangeait avec vous à cette table ?", afterEnd: 300 },
    { by: "person", text: "Mais oui bien sûr.", afterBegin: 1_700, heard: "haie huit mare six" },
    { by: "person", text: "Mes frères et mon grand-père nous parlaient de la mer.", afterEnd: 2_800 },
    { by: "agent", text: "Pouvez-vous me raconter une de ces histoires ?", afterEnd: 700 },
    {
      by: "person",
      text: "Il a perdu ses bottes dans une tempête.",
      afterBegin: 1_400,
      heard: "gants tube ses bottes dans une tempête",
    },
  ],
};
const answers: Record<Language, string> = {
  en: "oh yes indeed my brothers and my grandfather told us about the sea he lost his boots in a storm near lisbon",
  fr: "mais oui bien sûr mes frères et mon grand-père nous parlaient de la mer il a perdu ses bottes dans une tempête",
};
const languages = ["en", "fr"] as const;

let dir: string;
let ffmpeg: Ffmpeg;
let spoken: Record<Language, Said[]>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-talked-over-"));
  ffmpeg = await findFfmpeg(null);
  const [en, fr] = await Promise.all(languages.map((language) => sayLines(lines[language], language, dir)));
  spoken = { en: en ?? [], fr: fr ?? [] };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The transcript of a tape; `isKnown`: whether the interviewer's words are known. */
async function writeDown(language: Language, agentDb: number | null, isKnown = true) {
  const all = spoken[language];
  const file = join(dir, `${language}${String(agentDb)}.wav`);
  const durationMs = await writeTape(all, agentDb, file);
  const areOne = agentDb !== null && agentDb > -5;
  const lost = (line: Said) => (areOne || line.by === "agent" ? line : { ...line, heard: line.text });
  const words = playedWords(all.map(lost), ({ by }) => by === "person" || agentDb !== null);
  const about = { engine: "given", model: null, draft: true };
  const transcribe: Stt["transcribe"] = () => Promise.resolve({ ...about, language, words });
  const stt: Stt = { ...about, languages, sendsTo: null, transcribe };
  const said = isKnown ? all.flatMap(({ by, text }) => (by === "agent" ? [text] : [])) : [];
  const made = await transcribeAnswer(
    { ffmpeg, stt, punctuator: null, known: null, workDir: dir },
    { id: "a", file, container: "wav", durationMs, otherVoice: agentStretches(all), otherSaid: { said, cutOff: [] } },
    null,
    language,
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return { text: made.raw?.words.map(({ text }) => text).join(" "), made };
}

test.each(languages.flatMap((language) => [null, -20, -10].map((db) => [language, db] as const)))(
  "reports overlapping speech in %s without its words (%s dB)",
  async (language, agentDb) => {
    const { text, made } = await writeDown(language, agentDb);
    expect(text).toBe(answers[language]);
    const [, nod] = spoken[language];
    expect(made.alignment.words[0]).toMatchObject({ timing: "heard", heard: [0] });
    expect(Math.abs((made.alignment.words[0]?.startMs ?? 0) - (nod?.atMs ?? 0))).toBeLessThan(200);
  },
);

test.each(languages)("drops two equally loud voices in %s and says where to listen", async (language) => {
  const { text, made } = await writeDown(language, 0);
  expect(text).toMatch(
    { en: /^my brothers .* the sea .*storm near lisbon$/, fr: /^mes frères .* la mer .*une tempête$/ }[language],
  );
  expect(text).not.toMatch(/alive|hat|glove|tube|haie|huit|gants/);
  const [, nod, , , early] = spoken[language];
  for (const line of [nod, early]) {
    const isShown = (made.doubtful ?? []).some(([from, to]) => from < (line?.endMs ?? 0) && to > (line?.atMs ?? 0));
    expect(isShown).toBe(true);
  }
});

test("separates the interviewer by loudness alone without known words", async () => {
  expect((await writeDown("en", -20, false)).text).toBe(answers.en);
});
