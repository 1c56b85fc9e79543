import fc from "fast-check";
import { expect, test } from "vitest";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { scriptedRecognizer } from "#server/testing/fakes/scripted-recognizer.ts";
import { listenLimits } from "#server/voice/speech-to-text/listen-limits.ts";
import { vadOr } from "./find-voice.ts";
import { TurnListener } from "./turn-listener.ts";
import { silenceToWait } from "./silence-to-wait.ts";
import type { Confidence } from "./turn-words.ts";

const rate = 16_000;
const silence = (ms: number) => new Int16Array((ms * rate) / 1000);
/** From its first sound on. */
const spoken = async (said: string) => {
  const sound = await synthesizeSpeech(said);
  return sound.subarray(sound.findIndex((sample) => Math.abs(sample) > 300));
};
const voice = await spoken("My father owned a small bakery");
const cough = voice.subarray(0, rate * 0.3);

/** Turns by pauses alone, as where nobody knows the words. */
function openTurns(longerPauses = false, stt: LiveStt | null = null) {
  const seen: string[] = [];
  const said: string[] = [];
  const soon: (string | null)[] = [];
  const turns = new TurnListener(
    stt,
    { language: "en", longerPauses, limits: { ...listenLimits, maxAheadMs: Infinity } },
    {
      onWords: () => undefined,
      endsSoon: (words) => soon.push(words),
      bargesIn: (act) => seen.push(act),
      ended: (words) => {
        seen.push("ended");
        if (words !== null) said.push(words);
      },
      late: (words) => {
        seen.push("late");
        said.push(words);
      },
      quiet: () => seen.push("quiet"),
      nothingSaid: () => seen.push("nothing said"),
      deaf: () => seen.push("deaf"),
      left: () => seen.push("left"),
    },
  );
  return { turns, seen, said, soon };
}

/** The same with a recognizer that returns scripted words. */
function understanding() {
  const played = scriptedRecognizer();
  return { ...openTurns(false, played.stt), ...played };
}

const patience: [said: string | null, ms: number][] = [
  ["and then we went home and", 3_800],
  ["it was my", 3_800],
  ["we went home", 2_200],
  ["We went home.", 1_200],
  ["We went home...", 2_200],
  ["next question please", 1_200],
  ["", 2_200],
  [null, 2_200],
];
const leading: [said: string, isOpen: boolean][] = [
  ["I was looking for", true],
  ["she told me that", true],
  ["I remember that", true],
  ["it was nothing like that", false],
  ["we did not know it", false],
  ["I had seen her before", false],
];
test("waits longest after an unfinished utterance and least after a finished one", () => {
  for (const [said, ms] of patience) expect(silenceToWait(said, "en", false), String(said)).toBe(ms);
  for (const [said, isOpen] of leading) expect(silenceToWait(said, "en", false) === 3_800, said).toBe(isOpen);
  for (const said of ["et puis", "c'est parce qu'elle", "on est partis jusqu’à", "je ne savais pas qui"])
    expect(silenceToWait(said, "fr", false), said).toBe(3_800);
  for (const said of ["on y était après", "je m'en souviens", "c'est là"])
    expect(silenceToWait(said, "fr", false), said).toBe(2_200);
  expect(silenceToWait("we went home", "en", true)).toBe(3_700);
  expect(silenceToWait("and", "en", true)).toBe(5_300);
});

test("trusts an unfinished thought less where the recognizer is unsure", () => {
  const cases: [said: string, confidence: Confidence, ms: number][] = [
    ["when the river came over its banks", { all: true, last: true }, 3_800],
    ["when the river came over its banks", { all: false, last: true }, 2_900],
    ["we went home and", { all: false, last: true }, 3_800],
    ["we went home and", { all: false, last: false }, 2_900],
    ["we went home", { all: false, last: false }, 2_200],
  ];
  for (const [said, confidence, ms] of cases) expect(silenceToWait(said, "en", false, null, confidence), said).toBe(ms);
});

test("replies sooner to words of low confidence", () => {
  const { turns, seen, understand } = understanding();
  turns.pushAudio(voice);
  understand("range aldana", 200, 0.1);
  turns.pushAudio(silence(2_700));
  expect(seen).toEqual([]);
  turns.pushAudio(silence(500));
  expect(seen).toEqual(["ended"]);
});

test("ends a turn at a long pause and ignores coughs", () => {
  const { turns, seen } = openTurns();
  turns.pushAudio(voice);
  turns.pushAudio(silence(1_600));
  expect(seen).toEqual([]);
  turns.pushAudio(voice);
  turns.pushAudio(silence(1_600));
  expect(seen).toEqual([]);
  turns.pushAudio(silence(1_000));
  expect(seen).toEqual(["ended"]);
  turns.pushAudio(cough);
  turns.pushAudio(silence(5_000));
  expect(seen).toEqual(["ended"]);
  turns.pushAudio(silence(60_000));
  expect(seen).toEqual(["ended", "quiet"]);
  turns.pushAudio(voice);
  turns.pushAudio(silence(60_000));
  expect(seen).toEqual(["ended", "quiet", "ended", "quiet"]);
});

test("does not join separate knocks into a voice", () => {
  const { turns, seen } = openTurns();
  for (let knocks = 0; knocks < 12; knocks++) {
    turns.pushAudio(voice.subarray(0, rate * 0.08));
    turns.pushAudio(silence(320));
  }
  turns.pushAudio(silence(5_000));
  expect(seen).toEqual([]);
});

test("detects a voice after a muted microphone reopens", () => {
  const { turns, seen } = openTurns();
  turns.pushAudio(silence(5_000));
  turns.pushAudio(Int16Array.from({ length: rate * 4 }, (_, at) => (at % 2 === 0 ? 145 : -145)));
  turns.pushAudio(silence(4_000));
  expect(seen).toEqual([]);
});

test("falls back to loudness when the voice detector is lost", () => {
  const lost: (() => void)[] = [];
  const found: boolean[] = [];
  const vad = vadOr((_, lose) => {
    lost.push(lose);
    return { pushAudio: () => undefined, softEndMs: () => 0, close: () => undefined };
  })((isVoice) => found.push(isVoice));
  vad.pushAudio(voice);
  expect(found).toEqual([]);
  lost[0]?.();
  vad.pushAudio(voice);
  expect(found).toContain(true);
});

test("waits longer for profiles with longer pauses, within a limit", () => {
  const { turns, seen } = openTurns(true);
  turns.pushAudio(voice);
  turns.pushAudio(silence(3_500));
  expect(seen).toEqual([]);
  turns.pushAudio(silence(1_000));
  expect(seen).toEqual(["ended"]);
});

test('answers at once after "I am finished" and waits for screen activity', () => {
  const { turns, seen } = openTurns();
  turns.finish();
  expect(seen.splice(0)).toEqual(["nothing said"]);
  turns.pushAudio(voice);
  turns.finish();
  expect(seen).toEqual(["ended"]);
  turns.pushAudio(voice);
  turns.pushAudio(silence(1_900));
  turns.hold();
  turns.pushAudio(silence(1_500));
  expect(seen).toHaveLength(1);
  turns.pushAudio(silence(1_000));
  expect(seen.at(-1)).toBe("ended");
});

test("predicts the end of a turn once for its words", () => {
  const { turns, seen, said, soon, understand, guess } = understanding();
  turns.pushAudio(cough);
  turns.pushAudio(silence(8_000));
  turns.pushAudio(voice);
  understand("we went home", 10_000);
  turns.pushAudio(silence(1_300));
  expect(soon).toEqual([]);
  turns.pushAudio(silence(600));
  expect([soon, seen]).toEqual([["we went home"], []]);
  understand("by the river", 10_500);
  guess("it");
  turns.pushAudio(silence(20));
  expect(soon).toHaveLength(1);
  guess("");
  turns.pushAudio(silence(1_000));
  expect([soon, said]).toEqual([["we went home", "we went home by the river"], ["we went home by the river"]]);
  understand("and so on", 20_000);
  for (let pause = 0; pause < 9; pause++) {
    turns.pushAudio(voice);
    turns.pushAudio(silence(3_400));
  }
  expect([soon.length, seen]).toEqual([2 + 6, ["ended"]]);
});

test("splits a sentence at a pause of 0.4 s without noise", () => {
  const sound = (ms: number) => silence(ms).map((_, at) => (at % 2 === 0 ? 6_000 : -6_000));
  const isWholeWith = (...pause: Int16Array[]) => {
    const { turns, seen, understand } = understanding();
    for (const part of [sound(600), ...pause, sound(600)]) turns.pushAudio(part);
    understand("we went home", 100);
    understand("to my mother", 1_200);
    turns.pushAudio(silence(3_000));
    return seen.includes("ended");
  };
  expect(isWholeWith(silence(380))).toBe(true);
  expect(isWholeWith(silence(240), sound(40), silence(240))).toBe(true);
  expect(isWholeWith(silence(400))).toBe(false);
});

test("stays silent for a requested moment", () => {
  const { turns, seen } = openTurns();
  const wait = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      turns.hold();
      turns.pushAudio(silence(1_000));
    }
  };
  wait(40);
  expect(seen).toEqual([]);
  turns.pushAudio(voice);
  wait(40);
  expect(seen).toEqual([]);
  turns.pushAudio(silence(1_500));
  expect(seen).toEqual(["ended"]);
  wait(40);
  turns.pushAudio(silence(18_000));
  expect(seen).toHaveLength(1);
  turns.pushAudio(silence(4_000));
  expect(seen.at(-1)).toBe("quiet");
});

test("finds the same turns for any frame size", () => {
  const whole = new Int16Array([
    ...silence(300),
    ...voice,
    ...silence(2_500),
    ...cough,
    ...silence(3_000),
    ...voice,
    ...silence(2_400),
  ]);
  const asked = (cuts: readonly number[]) => {
    const { turns, seen } = openTurns();
    let at = 0;
    for (let next = 0; at < whole.length; next++) {
      const size = cuts[next % cuts.length] ?? whole.length;
      turns.pushAudio(whole.subarray(at, at + size));
      at += size;
    }
    return seen;
  };
  const once = asked([whole.length]);
  expect(once).toEqual(["ended", "ended"]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 10 }), (cuts) => {
      fc.pre(cuts.some((cut) => cut > 50));
      expect(asked(cuts)).toEqual(once);
    }),
    { numRuns: 30 },
  );
});

test("delivers late words once and not with the next turn", () => {
  const { turns, seen, said, understand } = understanding();
  turns.pushAudio(voice);
  turns.pushAudio(silence(7_500));
  expect(seen).toEqual(["ended"]);
  turns.beginReply("And then?");
  understand("my father owned a bakery", 100);
  turns.endReply();
  understand("on the corner", 900);
  turns.pushAudio(voice);
  understand("it was small", 12_000);
  turns.pushAudio(silence(4_000));
  expect(seen).toEqual(["ended", "late", "late", "ended"]);
  expect(said).toEqual(["my father owned a bakery", "on the corner", "it was small"]);
});

test('includes the last words after "I am finished"', () => {
  const { turns, seen, said, understand, utterances } = understanding();
  turns.pushAudio(voice);
  turns.finish();
  expect([seen, utterances()]).toEqual([[], 1]);
  understand("my father owned a bakery", 100);
  expect(said).toEqual(["my father owned a bakery"]);
});

test("keeps the words of a dead recognizer and ends turns by silence", () => {
  const { turns, seen, said, understand, fail } = understanding();
  turns.pushAudio(voice);
  understand("my father owned a bakery", 100);
  fail();
  turns.pushAudio(silence(2_600));
  expect([seen, said]).toEqual([["deaf", "left", "ended"], ["my father owned a bakery"]]);
  turns.pushAudio(voice);
  turns.pushAudio(silence(2_600));
  expect(seen).toEqual(["deaf", "left", "ended", "ended"]);
});

test("drops words recognized during a reply without a voice", () => {
  const { turns, said, understand } = understanding();
  turns.beginReply("What did he bake there in the morning?");
  turns.pushAudio(silence(2_000));
  understand("there in the morning", 200);
  turns.endReply();
  turns.pushAudio(voice);
  understand("only bread", 2_500);
  turns.pushAudio(silence(4_500));
  expect(said).toEqual(["only bread"]);
});

test("resumes a held reply sooner when no words can come", () => {
  const short = voice.subarray(0, rate * 0.75);
  const deaf = overReply(short, silence(900));
  expect(deaf.seen).toEqual(["duck", "hold", "go-on"]);
  const { turns, seen } = understanding();
  turns.beginReply("What did he bake there?");
  turns.pushAudio(short);
  turns.pushAudio(silence(900));
  expect(seen).toEqual(["duck", "hold"]);
});

/** What a microphone hears of it while a reply is said, and what that does to the reply. */
function overReply(...parts: Int16Array[]) {
  const heard = openTurns();
  heard.turns.beginReply("What did he bake there?");
  for (const part of parts) heard.turns.pushAudio(part);
  return heard;
}

test("lowers a reply during a cough and yields to speech", async () => {
  expect(overReply(silence(300), cough, silence(3_000)).seen).toEqual(["duck", "go-on"]);
  const hum = await spoken("hmm");
  expect(overReply(silence(300), hum, silence(3_000)).seen.at(-1)).toBe("go-on");
  expect(overReply(silence(300), hum, silence(3_000), hum, silence(3_000)).seen).not.toContain("give-way");
  const { turns, seen } = overReply(silence(300), voice);
  expect(seen).toEqual(["duck", "hold", "give-way"]);
  turns.pushAudio(silence(2_600));
  expect(seen.at(-1)).toBe("ended");
});

test("yields to two meaningful words and ignores nods and echo", () => {
  const short = voice.subarray(0, rate * 0.75);
  const says = (words: string) => {
    const { turns, seen, said, understand } = understanding();
    turns.beginReply("What did he bake there in the morning?");
    turns.pushAudio(short);
    understand(words, 200);
    turns.pushAudio(silence(5_000));
    turns.endReply();
    return [seen.slice(2), said];
  };
  expect(says("oh yes mm-hm")).toEqual([["go-on"], []]);
  expect(says("there in the morning")).toEqual([["go-on"], []]);
  expect(says("rolls in tins")).toEqual([["give-way", "ended"], ["rolls in tins"]]);
  expect(says("not bread")).toEqual([["give-way", "ended"], ["not bread"]]);
  expect(says("stop")).toEqual([["give-way", "ended"], ["stop"]]);
  expect(says("cakes")).toEqual([["go-on", "late"], ["cakes"]]);
  expect(says("continue")).toEqual([["go-on", "late"], ["continue"]]);
});

test("continues a turn begun before a reply ended and keeps typed words", () => {
  const early = openTurns();
  early.turns.beginReply("What did he bake there?");
  early.turns.pushAudio(voice.subarray(0, rate * 0.5));
  early.turns.endReply();
  early.turns.pushAudio(voice.subarray(0, rate * 0.3));
  early.turns.pushAudio(silence(2_600));
  expect(early.seen).toEqual(["duck", "ended"]);
  const { turns, seen, said, understand } = understanding();
  turns.pushAudio(voice);
  understand("my father", 100);
  turns.beginReply("All right.");
  expect(said).toEqual(["my father"]);
  turns.pushAudio(voice);
  expect(seen).toEqual(["late", "duck", "hold", "give-way"]);
});

test("delivers the words of an aborted turn once", () => {
  const { turns, understand, guess } = understanding();
  turns.pushAudio(voice);
  understand("my father", 100);
  guess("owned a");
  expect([turns.close(), turns.close()]).toEqual(["my father owned a", ""]);
});

test("shows uncertain words, waits for them, and lets them stop a reply", () => {
  const { turns, seen, said, understand, guess, utterances } = understanding();
  turns.pushAudio(voice);
  guess("my father and");
  turns.pushAudio(silence(3_000));
  expect(seen).toEqual([]);
  guess("my father owned a bakery");
  turns.pushAudio(silence(3_000));
  expect([seen, utterances()]).toEqual([[], 1]);
  understand("my father owned a bakery", 100);
  expect([seen, said]).toEqual([["ended"], ["my father owned a bakery"]]);
  turns.beginReply("What did he bake?");
  turns.pushAudio(voice.subarray(0, rate * 0.75));
  guess("only bread");
  expect(seen.slice(1)).toEqual(["duck", "hold", "give-way"]);
  turns.close();
});

type Step = { does: "voice" | "silence" | "reply" | "reply-ends" | "finish"; ms: number; lateMs: number };
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom("voice", "voice", "silence", "silence", "reply", "reply-ends", "finish"),
  ms: fc.integer({ min: 1, max: 30 }).map((tenths) => tenths * 100),
  lateMs: fc.integer({ min: 0, max: 15_000 }),
});

test("delivers each word once for any order and recognizer delay", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { turns, said, understand } = understanding();
      const waiting: { word: string; startMs: number; atMs: number }[] = [];
      let nowMs = 0;
      const push = (sound: Int16Array) => {
        for (let at = 0; at < sound.length; at += 1_600) {
          turns.pushAudio(sound.subarray(at, at + 1_600));
          nowMs += 100;
          for (const { word, startMs } of waiting.filter(({ atMs }) => atMs > nowMs - 100 && atMs <= nowMs))
            understand(word, startMs);
        }
      };
      const words: string[] = [];
      for (const [at, { does, ms, lateMs }] of steps.entries()) {
        if (does === "reply") turns.beginReply("What did he bake there?");
        if (does === "reply-ends") turns.endReply();
        if (does === "finish") turns.finish();
        if (does === "silence") push(silence(ms));
        if (does !== "voice") continue;
        words.push(`bread${at}`);
        waiting.push({ word: `bread${at}`, startMs: nowMs, atMs: nowMs + 100 + lateMs });
        push(voice.subarray(0, ms * 16));
      }
      turns.endReply();
      push(silence(18_000));
      turns.close();
      expect(said.join(" ").split(" ").filter(Boolean).toSorted()).toEqual(words.toSorted());
    }),
    { numRuns: 20 },
  );
});

const television = Int16Array.from({ length: voice.length * 8 }, (_, at) => (voice[at % voice.length] ?? 0) * 0.08);

test("ends a turn despite a television", () => {
  const { turns, seen } = openTurns();
  turns.pushAudio(voice);
  turns.pushAudio(television);
  expect(seen[0]).toBe("ended");
});

test("continues a reply despite a television", () => {
  const { turns, seen } = openTurns();
  turns.pushAudio(voice);
  turns.pushAudio(silence(3_000));
  turns.beginReply("How big was it?");
  turns.pushAudio(television);
  turns.endReply();
  expect(seen).toEqual(["ended"]);
});

test("waits for a speaker whose voice grows soft", () => {
  const { turns, seen } = openTurns();
  turns.pushAudio(voice);
  for (let more = 0; more < 4; more++) turns.pushAudio(voice.map((sample) => sample * 0.35));
  expect(seen).toEqual([]);
});

test("detects a speaker again who has moved away", () => {
  const { turns, seen } = openTurns();
  for (let more = 0; more < 3; more++) turns.pushAudio(voice);
  turns.pushAudio(silence(3_000));
  const away = voice.map((sample) => sample * 0.15);
  for (let more = 0; more < 8; more++) turns.pushAudio(away);
  turns.pushAudio(silence(3_000));
  expect(seen).toEqual(["ended", "ended"]);
});
