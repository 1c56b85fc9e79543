import { expect, test } from "vitest";
import { createActor } from "xstate";
import { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import { readyFor } from "./ready-for.ts";

const facts = { name: "", question: "What?", isProvider: true, isProfileLoaded: true };

test("a provider's agent is not called without a name", () => {
  const actor = createActor(voiceAgentMachine, { input: { ready: readyFor(facts) } }).start();
  actor.send({ type: "START" });
  expect(actor.getSnapshot().context.problem).toBe("no-name");
  actor.stop();
});

test("the embedded agent and a profile on its way need no name", () => {
  expect(readyFor({ ...facts, isProvider: false }).name).toBeNull();
  expect(readyFor({ ...facts, isProfileLoaded: false }).name).toBeNull();
  expect(readyFor({ ...facts, name: "Evelyn" }).name).toBe("Evelyn");
});
