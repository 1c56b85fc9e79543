// The share of turns that the agent cuts off, and its delay after the others: computer voices with thinking pauses,
// some with room noise (20 dB), some slow, some with questions back. Words arrive 400 ms after they are spoken, as from
// a recognizer. Sound is processed faster than real time, since turns are measured in sound. The same run measures
// silence timers on the same input, whose delays and cut-offs are the reference curve. A reply before the true end
// counts as a cut-off even if the words are joined again later, and so does a reply within 8 s to a speaker who asked
// for time to think.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./harness/process-tree.ts";
import { TurnPlayer, type Turn } from "./harness/turns/play-turns.ts";
import { ours, sileroVad, timer, type Taker } from "./harness/turns/measure-turns.ts";
import { reportedSets } from "./harness/turns/reported-sets.ts";
import { secondEnglish } from "./harness/turns/second-english.ts";
import { secondFrench } from "./harness/turns/second-french.ts";
import { strangerEnglish } from "./harness/turns/stranger-english.ts";
import { strangerFrench } from "./harness/turns/stranger-french.ts";
import { widenedSets, tunedSets, type TurnSet } from "./harness/turns/turn-sets.ts";
import { measured, report } from "./report.ts";

const turnsPerSet = 120;
const momentMs = 8_000;
/** Words spoken this soon after the agent begins belong to the previous turn. */
const mergeMs = 2_000;
const takers: Record<string, Taker> = {
  ours: ours({ openVad: sileroVad }),
  "ours by energy": ours(),
  "ours, longer pauses": ours({ longerPauses: true, openVad: sileroVad }),
  "silero alone 0.55 s": timer(550, sileroVad),
  "silero alone 0.8 s": timer(800, sileroVad),
  ...Object.fromEntries([800, 1_200, 1_600, 2_000, 2_500, 3_000, 3_500].map((ms) => [`${ms / 1000} s`, timer(ms)])),
};

const sets = [
  ...tunedSets,
  ...widenedSets,
  ...reportedSets,
  strangerEnglish,
  strangerFrench,
  secondEnglish,
  secondFrench,
];
const folder = await mkdtemp(join(tmpdir(), "heirvoice-turns-"));
const player = new TurnPlayer(folder);
for (const [number, set] of sets.entries()) {
  const turns = await Promise.all(
    Array.from({ length: turnsPerSet }, (_, at) => player.turn(set, number * 1_000 + at + 1)),
  );
  for (const [name, taker] of Object.entries(takers)) judge(set, turns, name, taker);
}
await rm(folder, { recursive: true });

function judge(set: TurnSet, turns: readonly Turn[], name: string, taker: Taker): void {
  const taken = turns.map((turn) => ({ turn, atMs: taker(turn, set.language) }));
  const early = taken.filter(({ turn, atMs }) => atMs < turn.endsAtMs + (turn.isMoment ? momentMs : 0));
  const merged = early.filter(({ turn, atMs }) =>
    turn.spoken.some(({ fromMs }) => fromMs > atMs && fromMs < atMs + mergeMs),
  );
  const [cut, joined] = [early, merged].map(({ length }) => (100 * length) / turns.length);
  const waits = (isQuestion: boolean) =>
    median(
      taken
        .filter(
          ({ turn, atMs }) =>
            atMs >= turn.endsAtMs && atMs < Infinity && turn.isQuestion === isQuestion && !turn.isMoment,
        )
        .map(({ turn, atMs }) => (atMs - turn.endsAtMs) / 1000),
    );
  const line = `cuts off ${cut?.toFixed(1)} % (joined again ${joined?.toFixed(1)}), waits ${waits(false).toFixed(2)} s, ${waits(true).toFixed(2)} s after a question`;
  process.stderr.write(`${set.name}: ${name.padEnd(20)} ${line}\n`);
  if (name !== "ours") return;
  const note = `${set.name}, ${turns.length} turns`;
  report([
    measured({ bench: "turns: cut off", ours: cut ?? 100, limit: 0, unit: "%", note }),
    measured({ bench: "turns: median wait", ours: waits(false), limit: 2.4, unit: "s", note }),
    measured({ bench: "turns: after a question", ours: waits(true), limit: 1.4, unit: "s", note }),
  ]);
}
