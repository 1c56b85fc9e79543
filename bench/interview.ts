// Spoken answers in a real browser with looped speech: from the tap to the recording, from the end to "safe on this
// device", from Save to the next prompt during the upload, from there to the next question, and the cost of the
// waveform. Median and maximum of twenty. No recognizer runs; pending transcripts are waited for.
import "#server/platform/content/default-content.ts";
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { words } from "#e2e/harness/words.ts";
import { answerAloud, noteMarks, toNextQuestion, type Mark } from "./harness/answer-aloud.ts";
import { openInterview } from "./harness/open-interview.ts";
import { framesOf } from "./harness/script-per-frame.ts";
import { measured, report } from "./report.ts";

const answers = 12;
const spokenMs = 2400;
const { interview } = words.en;

const opened = await openInterview(noteMarks);
const { page } = opened;
const found: Record<"tap" | "stop" | "save" | "next", number[]> = { tap: [], stop: [], save: [], next: [] };
let frames: number[] = [];
for (let at = 1; at <= answers; at++) {
  if (at === 2) frames = await framesWhileSpeaking();
  else await answerAloud(page, spokenMs, true);
  await toNextQuestion(page);
  await page.waitForTimeout(300);
  keep(await marksOf(page));
}
await opened.close();

const note = `of ${answers}; load ${loadavg()[0]?.toFixed(1)}`;
report([
  ...both("tap to recording", found.tap.slice(1), 150),
  ...both("stop to safe on this device", found.stop, 300),
  ...both("save to what is asked next", found.save, 500),
  ...both("follow-ups left to next question", found.next, 500),
  ...both("voice drawn, script per frame", frames, 1),
]);
process.exit();

/** Ten seconds in the middle of an answer. */
async function framesWhileSpeaking(): Promise<number[]> {
  await page.getByRole("button", { name: interview.record }).click();
  await page.getByText(interview.recording, { exact: true }).waitFor();
  await page.waitForTimeout(1000);
  const spoken = await framesOf(page, () => page.waitForTimeout(10_000));
  await page.getByRole("button", { name: interview.save }).click();
  return spoken;
}

/** Removes the marks, so that each answer has its own. */
function marksOf(tab: Page): Promise<Mark[]> {
  return tab.evaluate<Mark[]>("marks.splice(0)");
}

/** From one mark to the first later one. */
function keep(marks: readonly Mark[]): void {
  const between = (from: string, to: (name: string) => boolean) => {
    const start = marks.findIndex(({ name }) => name === `tap ${from}`);
    const end = marks.find(({ name }, at) => at > start && to(name));
    return start === -1 || !end ? [] : [end.at - (marks[start]?.at ?? 0)];
  };
  found.tap.push(...between(interview.record, (name) => name.endsWith(`| ${interview.recording}`)));
  found.stop.push(...between(interview.finished, (name) => name === "safe here"));
  found.save.push(...between(interview.save, (name) => name.startsWith("asks ")));
  found.next.push(...between(interview.followUp.enough, (name) => name.startsWith("number ")));
}

function both(bench: string, values: readonly number[], limit: number) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [
    measured({ bench: `${bench}, median`, ours: at(0.5), limit, unit: "ms", note }),
    measured({ bench: `${bench}, p95`, ours: at(0.95), limit, unit: "ms", note }),
  ];
}
