import fc from "fast-check";
import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import type { Language } from "#domain/language.ts";
import { readFrame } from "#server/voice/transport/read-frame.ts";
import { answerTurn, openTalk } from "./interviewer.ts";
import { bank, interviewAbout } from "./testing/interview-about.ts";
import { commandIn } from "#domain/voice-protocol/voice-command.ts";

const wishes: Record<Language, readonly [said: string, wish: string | null][]> = {
  en: [
    ["Could you repeat the question, please?", "repeat"],
    ["Pardon?", "repeat"],
    ["Let me think about it", "moment"],
    ["Give me a moment.", "moment"],
    ["Are you a robot?", "computer"],
    ["Skip this one", "next"],
    ["Yes, the next question, please", "next"],
    ["I would like to stop now", "end"],
    ["Let's rest a while.", "rest"],
    ["Carry on", "carry-on"],
    ["My father used to repeat the question", null],
    ["We stopped at the next station", null],
    ["He was a real person", null],
    ["No.", null],
  ],
  fr: [
    ["Pouvez-vous répéter la question, s’il vous plaît ?", "repeat"],
    ["Laissez-moi réfléchir.", "moment"],
    ["Êtes-vous un robot ?", "computer"],
    ["Passons à la question suivante", "next"],
    ["Je suis fatiguée maintenant", "end"],
    ["Faisons une pause", "rest"],
    ["Oui, continuons", "carry-on"],
    ["Mon père répétait toujours la question", null],
    ["On s’est arrêtés au village", null],
  ],
};
test("separates questions to the interviewer from stories", () => {
  for (const language of ["en", "fr"] as const)
    for (const [said, wish] of wishes[language]) expect(commandIn(said, language), said).toBe(wish);
});

const openings = (name: string) =>
  (["en", "fr"] as const).flatMap((language) =>
    [false, true].map((resumed) => openTalk({ ...interviewAbout(30, language), name, resumed }).reply.say),
  );

test("welcomes a person without a name once", () => {
  expect(openings("")).toEqual([
    expect.stringMatching(/^Hello and welcome\. I am a computer voice, and I listen/),
    expect.stringMatching(/^I am a computer voice, and I am here again\. We were/),
    expect.stringMatching(/^Bonjour et bienvenue\. Je suis/),
    expect.stringMatching(/^Je suis une voix d’ordinateur, et me revoici\. Nous/),
  ]);
  expect(openings("Evelyn")).toEqual([
    expect.stringMatching(/^Hello, Evelyn\. I am/),
    expect.stringMatching(/^I am .* here again, Evelyn\. We were/),
    expect.stringMatching(/^Bonjour, Evelyn\. Je suis/),
    expect.stringMatching(/^Je suis .* me revoici, Evelyn\. Nous/),
  ]);
});

const next = (of: object) => openTalk({ ...interviewAbout(30), goesOn: true, ...of }).reply.say;

test("announces the computer voice at each question without a new greeting", () => {
  expect(next({})).toBe(`The computer voice again, with the next question. ${interviewAbout(30).question.text}`);
  expect(next({ language: "fr" })).toMatch(/^De nouveau la voix d’ordinateur/);
  expect(next({ resumed: true })).toMatch(/^I am a computer voice, and I am here again/);
});

test("asks one question per reply and three follow-ups at most", () => {
  const turn = fc.oneof(
    fc.constantFrom(...answersEn.map(({ said }) => said), ...wishes.en.map(([said]) => said)),
    fc.string({ maxLength: 200 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...bank.keys()), fc.array(turn, { maxLength: 12 }), (questionId, turns) => {
      let { talk } = openTalk(interviewAbout(questionId, "en"));
      for (const said of turns) {
        const before = talk;
        const step = answerTurn(talk, said);
        talk = step.talk;
        expect(talk.asked.length).toBeLessThanOrEqual(3);
        expect(talk.asked.length - before.asked.length).toBeLessThanOrEqual(1);
        if (before.cared) expect(talk.asked).toEqual(before.asked);
        expect(step.reply.say).not.toBe("");
      }
    }),
  );
});

test("remembers the newest words", () => {
  const { talk } = answerTurn(openTalk(interviewAbout(30)).talk, "bread ".repeat(4_000));
  const { said } = answerTurn(talk, "and then the mill").talk;
  expect(said.endsWith("bread and then the mill")).toBe(true);
  expect(said.length).toBeLessThanOrEqual(20_000);
});

function replyTo(said: string, language: Language, zone: string): string {
  return answerTurn(openTalk({ ...interviewAbout(30, language), timeZone: zone }).talk, said).reply.say;
}

test("thanks for hard words and names known help", () => {
  for (const [language, answers] of [
    ["en", answersEn],
    ["fr", answersFr],
  ] as const)
    for (const { said, question } of answers) {
      const { talk, reply } = answerTurn(openTalk(interviewAbout(question, language)).talk, said);
      const support = feelingIn(said, language).needsEmotionalSupport;
      expect(talk.cared, said).toBe(support);
      if (support)
        expect(reply.say).toMatch(language === "en" ? /^Thank you for telling that/ : /^Merci de l’avoir raconté/);
    }
  expect(replyTo("Some nights I want to die.", "en", "America/New_York")).toContain("988");
  expect(replyTo("J’ai envie de mourir.", "fr", "Europe/Paris")).toContain("3114");
  const beaten = replyTo("He hits me when he is angry.", "en", "America/New_York");
  expect(beaten).toContain("1 800 677 1116");
  expect(beaten).not.toContain("988");
  expect(replyTo("I can't breathe", "en", "")).toContain("findahelpline.com");
  expect(replyTo("I can't breathe", "en", "America/New_York")).not.toContain("988");
});

test("rejects every broken frame without other effects", () => {
  const names = ["type", "text", "user_audio_chunk", "event_id", "tool_call_id", "dynamic_variables", "is_error"];
  const types = ["conversation_initiation_client_data", "pong", "user_message", "client_tool_result", "feedback"];
  const value = fc.oneof(fc.constantFrom(...types), fc.jsonValue());
  const frame = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), value).map((one) => JSON.stringify(one)),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(frame, (text) => {
      const read = readFrame(text);
      if (read?.type === "user_message") expect(typeof read.text).toBe("string");
    }),
    { numRuns: 10_000 },
  );
});
