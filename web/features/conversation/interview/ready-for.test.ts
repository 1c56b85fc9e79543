import { expect, test } from "vitest";
import { createActor } from "xstate";
import { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import { readyFor } from "./ready-for.ts";

const facts = { name: "", question: "What?", isProvider: true, isProfileLoaded: true };

test("requires a name for a provider's agent", () => {
  const actor = createActor(voiceAgentMachine, { input: { ready: readyFor(facts) } }).start();
  actor.send({ type: "START" });
  expect(actor.getSnapshot().context.problem).toBe("no-name");
  actor.stop();
});

test("requires no name for the embedded agent or while the profile loads", () => {
  expect(readyFor({ ...facts, isProvider: false }).name).toBeNull();
  expect(readyFor({ ...facts, isProfileLoaded: false }).name).toBeNull();
  expect(readyFor({ ...facts, name: "Evelyn" }).name).toBe("Evelyn");
});
