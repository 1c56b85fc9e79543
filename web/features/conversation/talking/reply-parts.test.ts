import fc from "fast-check";
import { expect, test } from "vitest";
import { replyParts, lastReplyParts } from "./reply-parts.ts";

const replies: [reply: string, asked: string][] = [
  ["Thank you. You said: “He gave me the key”. What was it like?", "What was it like?"],
  ["Bonjour. Voici ma question. Qui vous a appris à siffler ?", "Qui vous a appris à siffler ?"],
  ["Vous avez dit : « la clé ». À quoi pensiez-vous ?", "À quoi pensiez-vous ?"],
  ["I see. What did Mr. Halloran say?", "What did Mr. Halloran say?"],
  ["Hello. Here is my question. Who taught you? Take me through it.", "Who taught you? Take me through it."],
  [
    "You need not be alone. You can call 988. Call your doctor.",
    "You need not be alone. You can call 988. Call your doctor.",
  ],
  ["You said: “Why not?”. When was that?", "When was that?"],
  ["", ""],
];

test("starts the question at its first sentence with a question mark", () => {
  for (const [reply, asked] of replies) expect(replyParts(reply).asked).toBe(asked);
});

test("keeps every word of a reply", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (reply) => {
      const { before, asked } = replyParts(reply);
      expect(before + asked).toBe(reply);
    }),
  );
});

test("keeps the open question after a reply without a question", () => {
  const question = "Thank you. Who in the family had carried your name before you?";
  const moment = "Take all the time you like.";
  expect(lastReplyParts([question, moment, moment])).toEqual({ before: moment, asked: replyParts(question).asked });
  expect(lastReplyParts(["Say your full name out loud.", moment])).toEqual({
    before: moment,
    asked: "Say your full name out loud.",
  });
  for (const said of [[question], [moment, question], [moment], []])
    expect(lastReplyParts(said)).toEqual(replyParts(said.at(-1) ?? ""));
});
