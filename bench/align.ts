// Aligns two hours of speech to its corrected words: duration and time error.
import "#server/platform/content/default-content.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alignWords } from "#server/pipeline/2-transcripts/align/align-words.ts";
import { promised, spoilTranscript } from "#server/pipeline/2-transcripts/testing/spoiled-transcript.ts";
import { measured, report, type BenchResult } from "./report.ts";

/** At 150 words a minute. */
const wordsInTwoHours = 18_000;
const rounds = 5;

export function run(): BenchResult[] {
  const stories = join(import.meta.dirname, "../examples/life-story");
  const texts = readdirSync(stories).filter((name) => name.endsWith(".txt"));
  const source = texts.map((name) => readFileSync(join(stories, name), "utf8")).join("\n");
  const { raw, corrected, trueStarts, durationMs } = spoilTranscript(source, {
    ...promised,
    words: wordsInTwoHours,
    seed: 7,
  });
  const took: number[] = [];
  let errors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const { words } = alignWords(raw, corrected, durationMs);
    took.push(performance.now() - startedAt);
    errors = words.map(({ startMs }, at) => Math.abs(startMs - (trueStarts[at] ?? 0)));
  }
  errors.sort((a, b) => a - b);
  const off = (share: number) => errors[Math.floor((errors.length - 1) * share)] ?? Infinity;
  const spoiled = "10 % substituted, 5 % inserted, 5 % deleted, 5 % of sentences moved, ±20 ms";
  return [
    measured({
      bench: "align",
      ours: Math.min(...took) / 1000,
      limit: 1,
      unit: "s",
      note: `2 h, ${raw.length} words, best of ${rounds}`,
    }),
    measured({
      bench: "align-error",
      ours: off(0.5),
      limit: 80,
      unit: "ms",
      note: `median; p95 ${off(0.95)} ms; ${spoiled}`,
    }),
  ];
}

if (import.meta.main) report(run());
