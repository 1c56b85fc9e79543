import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, fromPromise, SimulatedClock, type ActorRefFrom } from "xstate";
import { credentialsOf, type VoiceCredentials } from "#domain/voice-protocol/voice-credentials.ts";
import { VoiceFailure, type Closing, type VoiceProblem } from "./voice-failure.ts";
import { voiceAgentMachine } from "./conversation-machine.ts";
import { retryMs, type Opening, type VoiceEvent } from "./conversation-setup.ts";

/** The result of a step: success, a problem, or no answer. */
type Fate = VoiceProblem | VoiceFailure | "works" | "hangs";
/** `keys`: returned instead of valid ones, in turn. */
type Steps = { credentials?: Fate[]; signing?: Fate[]; opening?: Fate[]; closing?: Fate[]; keys?: string[] };

const hang = () => new Promise<never>(() => undefined);
const fateOf = (row: Fate[] | undefined) => row?.shift() ?? "works";
/** Without steps that never answer. */
const answering = (row: Fate[]) => row.filter((fate) => fate !== "hangs" && fate !== "unauthorized");

/** A browser and a server with scripted results, in turn; afterwards they succeed. */
function world(steps: Steps) {
  const clock = new SimulatedClock();
  const open = new Set<number>();
  const waiting = new Set<number>();
  const seen = {
    most: 0,
    keys: [] as string[],
    signedWith: [] as string[],
    reused: [] as string[],
    openings: [] as Opening[],
  };
  const spent = new Set<string>();
  const meets = async (fate: Fate) => {
    if (fate === "hangs") return hang();
    if (fate === "unauthorized") spent.add(seen.signedWith.at(-1) ?? "");
    if (fate !== "works") throw fate instanceof VoiceFailure ? fate : new VoiceFailure(fate);
    return undefined;
  };
  const provided = voiceAgentMachine.provide({
    actors: {
      getCredentials: fromPromise<VoiceCredentials>(async ({ signal }) => {
        await meets(fateOf(steps.credentials));
        const key = steps.keys?.shift() ?? `sk_${String(seen.keys.length).padStart(48, "0")}`;
        seen.keys.push(key);
        // A key that arrives after STOP is dropped.
        if (signal.aborted) spent.add(key);
        return credentialsOf(key);
      }),
      getSignedUrl: fromPromise<string, { credentials: VoiceCredentials }>(async ({ input }) => {
        const { apiKey } = input.credentials;
        seen.signedWith.push(apiKey);
        if (spent.has(apiKey)) seen.reused.push(apiKey);
        await meets(fateOf(steps.signing));
        return `ws://localhost/${seen.signedWith.length}`;
      }),
      openLine: fromPromise<string, Opening>(async ({ input }) => {
        seen.openings.push(input);
        const fate = fateOf(steps.opening);
        waiting.add(input.line);
        await Promise.resolve();
        if (fate !== "hangs" && waiting.has(input.line)) open.add(input.line);
        seen.most = Math.max(seen.most, open.size);
        await meets(fate);
        return `conv_${input.line}`;
      }),
      closeLine: fromPromise<void, { line: number }>(async () => {
        await meets(fateOf(steps.closing));
        waiting.clear();
        open.clear();
      }),
    },
  });
  const actor = createActor(provided, { clock, input: { ready: { name: "Evelyn", question: "What?" } } });
  const notes: string[] = [];
  actor.on("*", ({ type }) => notes.push(type));
  actor.start();
  return { actor, clock, open, seen, spent, notes };
}
type Actor = ActorRefFrom<typeof voiceAgentMachine>;

const settle = async () => {
  for (let at = 0; at < 20; at++) await Promise.resolve();
};
async function send(actor: Actor, event: VoiceEvent): Promise<void> {
  actor.send(event);
  await settle();
}
const at = (actor: Actor) => JSON.stringify(actor.getSnapshot().value);
const contextOf = (actor: Actor) => actor.getSnapshot().context;
const closed = (closeCode: number | null, message = "", byAgent = false): Closing => ({ closeCode, message, byAgent });

test("connects, listens, speaks and ends on request", async () => {
  const { actor, open, notes } = world({});
  await send(actor, { type: "START" });
  expect([at(actor), contextOf(actor).conversationId]).toEqual([
    '{"connection":{"connected":"listening"},"screen":"there"}',
    "conv_1",
  ]);
  await send(actor, { type: "MODE", line: 1, mode: "speaking" });
  expect(at(actor)).toContain("speaking");
  await send(actor, { type: "MODE", line: 7, mode: "listening" });
  await send(actor, { type: "CLOSED", line: 7, closing: closed(3000) });
  expect(at(actor)).toContain("speaking");
  await send(actor, { type: "STOP" });
  expect([at(actor), open.size, notes]).toEqual([
    '{"connection":"disconnected","screen":"there"}',
    0,
    ["started", "ended"],
  ]);
});

test("reports a conversation that could not be closed", async () => {
  const { actor, open } = world({ closing: ["not-started"] });
  await send(actor, { type: "START" });
  await send(actor, { type: "STOP" });
  expect([at(actor), contextOf(actor).problem, open.size]).toEqual([
    '{"connection":"disconnected","screen":"there"}',
    "not-stopped",
    1,
  ]);
});

test("tries three times with pauses of 3 s and 6 s", async () => {
  const { actor, clock, seen } = world({ opening: ["not-started", "not-started", "not-started"] });
  await send(actor, { type: "START" });
  for (const [wait, attempts] of [
    [3_000, 2],
    [6_000, 3],
  ] as const) {
    expect(at(actor)).toContain("waiting");
    clock.increment(wait - 1);
    await settle();
    expect(at(actor)).toContain("waiting");
    clock.increment(1);
    await settle();
    expect(contextOf(actor).attempts).toBe(attempts);
  }
  expect([at(actor), contextOf(actor).problem]).toEqual([
    '{"connection":"disconnected","screen":"there"}',
    "too-many-attempts",
  ]);
  expect([seen.openings.length, seen.keys.length]).toEqual([3, 1]);
});

test("does not retry after the hourly limit and reports full places", async () => {
  const hour = world({ credentials: [new VoiceFailure("busy", 429)] });
  await send(hour.actor, { type: "START" });
  expect([at(hour.actor), contextOf(hour.actor).problem]).toEqual([
    '{"connection":"disconnected","screen":"there"}',
    "busy",
  ]);
  const taken = world({ opening: ["busy", "busy", "busy"] });
  await send(taken.actor, { type: "START" });
  for (const wait of [3_000, 6_000]) {
    taken.clock.increment(wait);
    await settle();
  }
  expect([at(taken.actor), contextOf(taken.actor).problem]).toEqual([
    '{"connection":"disconnected","screen":"there"}',
    "busy",
  ]);
});

test("resets its three attempts after ten stable seconds", async () => {
  for (const [stood, attempts] of [
    [9_999, 2],
    [10_000, 1],
  ] as const) {
    const { actor, clock } = world({});
    await send(actor, { type: "START" });
    clock.increment(stood);
    await settle();
    await send(actor, { type: "CLOSED", line: 1, closing: closed(1005) });
    clock.increment(10_000);
    await settle();
    expect(contextOf(actor).attempts).toBe(attempts);
  }
});

test("doubles the pause before an attempt up to 10 s", () => {
  expect([1, 2, 3, 9].map((attempts) => retryMs({ attempts }))).toEqual([3_000, 6_000, 10_000, 10_000]);
});

test("times out after 30 s, in the minimal test after 90", async () => {
  const { actor, clock } = world({ opening: ["hangs"] });
  await send(actor, { type: "START" });
  clock.increment(29_999);
  expect(at(actor)).toContain("opening");
  clock.increment(1);
  await settle();
  expect([at(actor), contextOf(actor).problem]).toEqual(['{"connection":"waiting","screen":"there"}', "timeout"]);
  const minimal = world({ opening: ["hangs"] });
  await send(minimal.actor, { type: "START", kind: "minimal" });
  minimal.clock.increment(89_999);
  expect(at(minimal.actor)).toContain("opening");
  minimal.clock.increment(1);
  await settle();
  expect([at(minimal.actor), contextOf(minimal.actor).problem]).toContain("test-timeout");
});

const closings: [Closing, VoiceProblem | null, "waiting" | "disconnected", keepsKey: boolean][] = [
  [closed(3000), "unauthorized", "waiting", false],
  [closed(1006, "Forbidden"), "unauthorized", "waiting", false],
  [closed(1005), "interrupted", "waiting", true],
  [closed(1006), "interrupted", "waiting", true],
  [closed(1001), "interrupted", "waiting", true],
  [closed(1013), "busy", "waiting", true],
  [closed(1008, "There is no consent to listen"), "no-consent", "disconnected", true],
  [closed(1008, "Missing dynamic variables"), "configuration", "disconnected", true],
  [closed(1008, "voice_id is not allowed"), "configuration", "disconnected", true],
  [closed(4001), "elsewhere", "disconnected", true],
  [closed(1000, "", true), null, "disconnected", true],
];
test.each(closings)("classifies a connection that ends with %o as %s", async (closing, problem, state, keepsKey) => {
  const { actor, clock, seen } = world({});
  await send(actor, { type: "START" });
  await send(actor, { type: "CLOSED", line: 1, closing });
  expect([contextOf(actor).problem, at(actor).includes(state), contextOf(actor).credentials !== null]).toEqual([
    problem,
    true,
    keepsKey,
  ]);
  if (state === "disconnected") return;
  clock.increment(3_000);
  await settle();
  expect(seen.openings.at(-1)).toMatchObject({ resume: "conv_1", line: 2 });
  expect(seen.keys).toHaveLength(keepsKey ? 1 : 2);
});

test("keeps the kind for one conversation and drops old keys", async () => {
  const { actor, clock, seen } = world({});
  await send(actor, { type: "START", kind: "development" });
  await send(actor, { type: "CLOSED", line: 1, closing: closed(1005) });
  clock.increment(3_000);
  await settle();
  await send(actor, { type: "STOP" });
  await send(actor, { type: "FORGET" });
  await send(actor, { type: "START" });
  expect(seen.openings.map(({ kind, resume }) => [kind, resume])).toEqual([
    ["development", null],
    ["development", "conv_1"],
    ["production", null],
  ]);
  expect(new Set(seen.signedWith).size).toBe(2);
});

test("survives 10 s without a screen, then ends", async () => {
  const { actor, clock, open } = world({});
  await send(actor, { type: "START" });
  await send(actor, { type: "UNMOUNT" });
  clock.increment(9_999);
  await send(actor, { type: "MOUNT" });
  clock.increment(60_000);
  await settle();
  expect([at(actor).includes('"connected"'), open.size]).toEqual([true, 1]);
  await send(actor, { type: "UNMOUNT" });
  clock.increment(10_000);
  await settle();
  expect([at(actor), open.size]).toEqual(['{"connection":"disconnected","screen":"gone"}', 0]);
});

const wrongKeys = [
  [`pk_${"0".repeat(48)}`, "key-format"],
  [`sk_${"0".repeat(46)}`, "key-length"],
  [`sk_${"0".repeat(53)}`, "key-length"],
] as const;
test.each(wrongKeys)("never signs with the malformed key %s", async (key, problem) => {
  const { actor, clock, seen } = world({ keys: [key] });
  await send(actor, { type: "START" });
  expect([contextOf(actor).problem, contextOf(actor).credentials, seen.signedWith]).toEqual([problem, null, []]);
  clock.increment(3_000);
  await settle();
  expect([seen.keys.length, seen.signedWith]).toEqual([2, [seen.keys[1]]]);
});

test.each([`sk_${"0".repeat(47)}`, `sk_${"0".repeat(52)}`])("signs with the well-formed key %s", async (key) => {
  const { actor, seen } = world({ keys: [key] });
  await send(actor, { type: "START" });
  expect(seen.signedWith).toEqual([key]);
});

const failedSteps = [
  ["credentials", "not-signed-in", false],
  ["credentials", "not-fetched", true],
  ["credentials", "switched-off", false],
  ["credentials", "no-credentials", true],
  ["signing", "no-signed-url", true],
  ["opening", "not-prepared", false],
  ["opening", "no-microphone", false],
] as const;
test.each(failedSteps)("retries after %s, %s: %s", async (step, problem, again) => {
  const { actor } = world({ [step]: [new VoiceFailure(problem, 500)] });
  await send(actor, { type: "START" });
  expect(contextOf(actor)).toMatchObject({ problem, status: 500 });
  expect(at(actor)).toContain(again ? "waiting" : "disconnected");
});

test("opens nothing without a name or a question", async () => {
  const { actor, seen } = world({});
  await send(actor, { type: "READY", ready: { name: " ", question: "What?" } });
  await send(actor, { type: "START" });
  expect(contextOf(actor).problem).toBe("no-name");
  await send(actor, { type: "READY", ready: { name: "Evelyn", question: "" } });
  await send(actor, { type: "START" });
  expect([contextOf(actor).problem, seen.keys]).toEqual(["no-question", []]);
  await send(actor, { type: "READY", ready: { name: null, question: "What?" } });
  await send(actor, { type: "START" });
  expect([contextOf(actor).problem, seen.keys.length]).toEqual([null, 1]);
});

const problems: Fate[] = [
  "works",
  "works",
  "works",
  "hangs",
  "not-started",
  "unauthorized",
  "busy",
  "no-signed-url",
  "interrupted",
];
const fates = fc.array(fc.constantFrom(...problems), { maxLength: 12 });
const words = fc.oneof(
  fc.constantFrom("START", "START", "STOP", "MOUNT", "UNMOUNT", "MODE"),
  fc.constantFrom<Closing>(closed(3000), closed(1005), closed(1006), closed(1000, "", true)),
  fc.constantFrom(100, 3_000, 6_000, 10_000, 30_000),
);

test("never opens two connections or reuses a key and can always end", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ credentials: fates, signing: fates, opening: fates, closing: fates }),
      fc.array(words, { maxLength: 40 }),
      async (steps, said) => {
        const { actor, clock, open, seen, spent } = world({
          ...steps,
          credentials: answering(steps.credentials),
          closing: answering(steps.closing),
        });
        for (const word of said) {
          const { line } = contextOf(actor);
          if (typeof word === "number") {
            clock.increment(word);
            await settle();
          } else if (typeof word === "string")
            await send(actor, word === "MODE" ? { type: word, line, mode: "speaking" } : { type: word });
          else {
            if (word.closeCode === 3000 && at(actor).includes('"connected"')) spent.add(seen.signedWith.at(-1) ?? "");
            if (at(actor).includes('"connected"')) open.clear();
            await send(actor, { type: "CLOSED", line, closing: word });
          }
          expect(seen.most).toBeLessThanOrEqual(1);
          expect(seen.reused).toEqual([]);
          expect(contextOf(actor).attempts).toBeLessThanOrEqual(3);
        }
        expect(seen.keys.length).toBeLessThanOrEqual(spent.size + 1);
        actor.send({ type: "STOP" });
        for (let times = 0; times < 30 && (open.size > 0 || !at(actor).includes("disconnected")); times++) {
          clock.increment(10_000);
          await settle();
          if (open.size > 0 && at(actor).includes("disconnected")) actor.send({ type: "START" });
          await settle();
          actor.send({ type: "STOP" });
          await settle();
        }
        expect([at(actor).includes("disconnected"), open.size]).toEqual([true, 0]);
        actor.stop();
      },
    ),
  );
});
