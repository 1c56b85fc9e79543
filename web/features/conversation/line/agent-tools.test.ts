import { expect, test } from "vitest";
import { createActor } from "xstate";
import { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import { agentTools } from "./agent-tools.ts";

const actor = createActor(voiceAgentMachine, { input: { ready: { name: "Ann", question: "Who was there?" } } });

test.each([
  ["nobody has said anything", undefined, [], false],
  ["only the wish was said", undefined, ["Next question, please."], false],
  ["something was said", undefined, ["We kept bees.", "Next question, please."], true],
  ["our agent knows that it was answered", true, [], true],
  ["our agent knows that it was not", false, ["We kept bees."], false],
] as const)("continues only after a real answer: %s", async (_, answered, yours, isSaid) => {
  const said: boolean[] = [];
  const tools = { goOn: (one: boolean) => void said.push(one) };
  const { next_question, save_answer } = agentTools(actor, () => ({ written: true, tools, language: "en", yours }));
  await next_question(answered === undefined ? {} : { answered });
  await save_answer(answered === undefined ? undefined : { answered });
  expect(said).toEqual([isSaid, isSaid]);
});
