import fc from "fast-check";
import { expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { startVendorDouble, type Reply as Answer } from "#server/providers/llm/testing/vendor-double.ts";
import { answerTurn, openTalk } from "#server/voice/dialogue/interviewer.ts";
import { bank, interviewAbout } from "#server/voice/dialogue/testing/interview-about.ts";
import { choosePhrasing, phraseWithin } from "./choose-phrasing.ts";
import { isAllowedAcknowledgement } from "./is-allowed.ts";
import { ReplyInWords } from "./reply-in-words.ts";

const said = "My father owned a small bakery on the corner and I carried the bread in 1952";

test("accepts only phrases that acknowledge and rejects arguing, asking or pretending", () => {
  const allowed = ["Thank you for telling about the bakery.", "Your father and the bread of 1952, I see."];
  const refused = [
    "What a lovely bakery that was.",
    "Thank you, and when was that?",
    "I remember such a bakery.",
    "But your father owned the bakery.",
    "You should tell that to your father.",
    "Your father owned the bakery in 1953.",
    "Your father owned the bakery at 12.",
    "Thank you. Tell about the bakery.",
    "The Germans took the bakery.",
    "My father owned a bakery.",
    "Thank you!",
    "",
  ];
  for (const phrase of allowed) expect(isAllowedAcknowledgement(phrase, said, "en"), phrase).toBe(true);
  for (const phrase of refused) expect(isAllowedAcknowledgement(phrase, said, "en"), phrase).toBe(false);
  const dit = "Mon père avait une petite boulangerie et je portais le pain";
  expect(isAllowedAcknowledgement("Merci, vous portiez le pain de la boulangerie.", dit, "fr")).toBe(true);
  for (const phrase of [
    "Je me souviens du pain.",
    "Mais votre père avait une boulangerie.",
    "Votre mère portait le pain.",
  ])
    expect(isAllowedAcknowledgement(phrase, dit, "fr"), phrase).toBe(false);
});

test("gives a model only the words before a follow-up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bank.keys()),
      fc.array(fc.constantFrom(...answersEn), { maxLength: 6 }),
      (id, turns) => {
        let { talk, reply } = openTalk(interviewAbout(id));
        expect(reply.draft).toBeUndefined();
        for (const turn of [...turns.map((one) => one.said), "Next question, please.", "I want to die."]) {
          const asked = talk.asked.length;
          ({ talk, reply } = answerTurn(talk, turn));
          if (talk.asked.length === asked) expect(reply.draft).toBeUndefined();
          else expect(reply.say.endsWith(reply.draft?.question ?? "no draft")).toBe(true);
        }
      },
    ),
  );
});

async function phrased(answer: Answer, mayBeAsked = true): Promise<string> {
  await using double = await startVendorDouble(() => answer);
  const environment = { INTERVIEWER: "phrased", OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "small" };
  const phrase = choosePhrasing(configFrom(readEnv(environment)));
  const { reply } = answerTurn(openTalk(interviewAbout(30)).talk, said);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (phrase === null) throw new Error("nobody is asked");
  const within = phraseWithin(phrase, async () => mayBeAsked);
  new ReplyInWords(within, { say: (one) => resolve(one.say), failed: reject }).give(reply);
  const heard = await promise;
  if (!mayBeAsked) expect(double.asked).toEqual([]);
  expect(heard.endsWith(reply.draft?.question ?? "no draft")).toBe(true);
  return heard === reply.say ? "as it stands" : heard;
}

test("speaks a good phrase before the bank's question and falls back otherwise", async () => {
  const good = "Thank you for telling about the bakery.";
  expect(await phrased({ json: { acknowledgement: good } })).toMatch(/^Thank you for telling about the bakery\. /);
  expect(await phrased({ json: { acknowledgement: good } }, false)).toBe("as it stands");
  expect(await phrased({ json: { acknowledgement: "I remember such a bakery, why?" } })).toBe("as it stands");
  expect(await phrased({ text: "no json at all" })).toBe("as it stands");
  expect(await phrased({ status: 500 })).toBe("as it stands");
  expect(
    choosePhrasing(configFrom(readEnv({ OPENAI_BASE_URL: "http://127.0.0.1:1/v1", OPENAI_MODEL: "x" }))),
  ).toBeNull();
});

test("prepares no phrase ahead of a turn", () => {
  const { talk, reply: greeting } = openTalk(interviewAbout(30));
  const { reply } = answerTurn(talk, said);
  const given = { say: () => undefined, failed: () => undefined };
  const withModel = new ReplyInWords(() => Promise.reject(new Error("A model was asked.")), given);
  expect([greeting, reply].map((one) => withModel.isFinal(one))).toEqual([true, false]);
  expect(new ReplyInWords(null, given).isFinal(reply)).toBe(true);
});

test("drops a phrase for an overtaken reply", async () => {
  const heard: string[] = [];
  const waiting = Promise.withResolvers<string>();
  const replies = new ReplyInWords(() => waiting.promise, {
    say: ({ say }) => heard.push(say),
    failed: () => undefined,
  });
  const { reply } = answerTurn(openTalk(interviewAbout(30)).talk, said);
  replies.give(reply);
  replies.give({ say: "All right.", tool: null });
  waiting.resolve("too late");
  await waiting.promise;
  expect(heard).toEqual(["All right."]);
  expect(replies.drop()).toBe(false);
});
