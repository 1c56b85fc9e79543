import fc from "fast-check";
import { expect, test } from "vitest";
import { Dialogue } from "./dialogue.ts";
import type { Interview } from "./interviewer.ts";
import { interviewAbout } from "./testing/interview-about.ts";

const interview = interviewAbout(30);

test("previews the reply without changing later replies", () => {
  const lines = fc.constantFrom(
    null,
    "I carried bread for a baker",
    "Say that again, please.",
    "Some nights I want to die.",
  );
  const step = fc.record({
    said: lines,
    asks: fc.array(lines, { maxLength: 3 }),
    stopped: fc.constantFrom(null, true, false),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, deafens) => {
      const [asked, plain] = [new Dialogue(interview), new Dialogue(interview)];
      if (deafens) for (const dialogue of [asked, plain]) dialogue.deafened();
      for (const { said, asks, stopped } of steps) {
        for (const ask of asks) asked.wouldAnswer(ask);
        const foretold = asked.wouldAnswer(said);
        expect([foretold, asked.turn(said)]).toEqual(Array.from({ length: 2 }, () => foretold));
        expect(plain.turn(said)).toEqual(foretold);
        if (stopped !== null) for (const dialogue of [asked, plain]) dialogue.interrupted(stopped);
      }
    }),
  );
});

test("remembers late words without changing a reply and still answers commands", () => {
  const late = (said: string) => {
    const dialogue = new Dialogue(interview);
    dialogue.turn(null);
    return dialogue.late(said);
  };
  expect(late("I carried bread for a baker")).toBeNull();
  expect(late("Some nights I want to die.")?.say).toContain("findahelpline.com");
  expect(late("next question")?.tool).toBe("next_question");
  const dialogue = new Dialogue(interview);
  const first = dialogue.turn("I carried bread.");
  dialogue.late("In the war my brother died and I was afraid.");
  dialogue.interrupted(true);
  expect(dialogue.turn("I cried for weeks.").say).toMatch(/^Thank you for telling that/);
  expect(first.say).not.toMatch(/^Thank you for telling that/);
});

test("keeps earlier words when a command interrupts a reply", () => {
  const dialogue = new Dialogue(interview);
  const asked = dialogue.turn("I carried bread for a baker").say;
  dialogue.interrupted(true);
  expect(dialogue.turn("Next question, please.").tool).toBe("next_question");
  expect(dialogue.isAnswered).toBe(true);
  dialogue.interrupted(true);
  expect(asked).toContain(dialogue.turn("Say that again, please.").say);
});

test("repeats the question after a cough stopped a reply", () => {
  const dialogue = new Dialogue(interview);
  dialogue.interrupted(false);
  expect(dialogue.turn(null).say).toBe(interview.question.text);
  expect(dialogue.turn(null).say).not.toBe(interview.question.text);
  const deaf = new Dialogue({ ...interview, deaf: true });
  deaf.interrupted(false);
  expect(deaf.turn(null).say).not.toBe(interview.question.text);
});

test("repeats no question after an interrupted reply", () => {
  const [stopped, finished] = [new Dialogue(interview), new Dialogue(interview)];
  for (const dialogue of [stopped, finished]) dialogue.turn("I carried bread.");
  stopped.interrupted(false);
  expect(stopped.turn("For a baker.").say).toBe(finished.turn("For a baker.").say);
});

test("resumes at the follow-up asked last", () => {
  const [first, second] = interview.question.followUps.map(({ text }) => text.en);
  const before = [second, first].map((words) => ({ kind: "agent said" as const, words: `I see. ${words}` }));
  expect(new Dialogue({ ...interview, resumed: true, before }).opening.say.endsWith(first ?? "nothing")).toBe(true);
});

test("reports a lost recognizer once with the next reply", () => {
  const dialogue = new Dialogue(interview);
  dialogue.deafened();
  dialogue.deafened();
  expect(dialogue.turn(null).say).toMatch(
    /^I am recording, and I cannot hear the words just now\. When you are silent/,
  );
  expect(dialogue.turn(null).say).not.toContain("I am recording");
  const before = (of: Partial<Interview>) => new Dialogue({ ...interview, deaf: true, ...of }).opening.say;
  expect(before({})).toContain("I am recording, and I cannot hear the words just now.");
  expect(before({ recorded: false })).not.toContain("recording");
  expect(before({ language: "fr" })).toContain("J’enregistre, mais je n’entends pas les mots pour l’instant.");
});

test("mentions missing words only after a turn without words", () => {
  const dialogue = new Dialogue(interview);
  dialogue.deafened();
  expect(dialogue.turn("I carried bread for a baker.").say).not.toContain("cannot hear");
  expect(dialogue.quiet().say).not.toContain("cannot hear");
  expect(dialogue.turn(null).say).toMatch(/^I am recording, and I cannot hear the words just now/);
});

test("repeats the question after a silent turn and finally asks nothing more", () => {
  const dialogue = new Dialogue(interview);
  expect(dialogue.nothingSaid().say).toBe(interview.question.text);
  while (!/That is all I ask/.test(dialogue.turn("I carried bread.").say)) continue;
  expect(dialogue.nothingSaid()).toMatchObject({ say: expect.stringMatching(/That is all I ask/), tool: null });
});

test("answers long silence patiently and offers a rest", () => {
  expect(new Dialogue(interview).quiet().say).toBe("Take all the time you like.");
  const heavy = new Dialogue({ ...interview, question: { ...interview.question, intensity: "heavy" } });
  expect(heavy.quiet().say).toMatch(/^Take all the time you like\. We can also rest/);
  expect(heavy.turn("It was a long winter.").say).not.toContain("?");
  expect(heavy.quiet().say).toBe("Take all the time you like.");
  expect(heavy.turn("A lighter question, please.").tool).toBe("next_question");
});

test("varies the words before consecutive follow-ups", () => {
  const dialogue = new Dialogue(interview);
  const replies = ["I carried bread.", "To the mill.", "For a baker."].map((said) => dialogue.turn(said).say);
  expect(replies.map((say) => /^(?:Thank you|I see|I like hearing that)\./.exec(say)?.[0])).toEqual([
    "Thank you.",
    "I see.",
    "I like hearing that.",
  ]);
});

test("asks nothing more after a kind word and continues on request", () => {
  const hard = "In the war my brother died and I was afraid. I cried for weeks.";
  const talks = [
    new Dialogue(interview),
    new Dialogue({ ...interview, before: [{ kind: "person said", words: hard }] }),
  ];
  expect(talks[0]?.turn(hard).say).toMatch(/^Thank you for telling that/);
  for (const dialogue of talks) {
    expect(dialogue.turn("It was a long winter.").say).not.toContain("?");
    expect(dialogue.turn("Carry on.").tool).toBe("next_question");
  }
  expect(new Dialogue(interview).turn("Carry on.").tool).toBeNull();
});
