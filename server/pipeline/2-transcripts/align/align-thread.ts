import type { Alignment, TimedWord, Word } from "#domain/recording/transcript.ts";
import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { alignWords } from "./align-words.ts";
import { describeMatch, type Match } from "./describe-match.ts";
import { spreadWords, type SpeechStretch } from "#server/pipeline/2-transcripts/spread-words.ts";

export type TextToAlign = { heard: readonly Word[]; text: string; durationMs: number };
type TextToSpread = { text: string; durationMs: number; speech: readonly SpeechStretch[] };

const tasks = {
  alignText: ({ heard, text, durationMs }: TextToAlign): Promise<{ alignment: Alignment; match: Match }> => {
    const alignment = alignWords(heard, text, durationMs);
    return Promise.resolve({ alignment, match: describeMatch(alignment, heard) });
  },
  spreadText: ({ text, durationMs, speech }: TextToSpread): Promise<TimedWord[]> =>
    Promise.resolve(spreadWords(text, durationMs, speech)),
};
export type AlignTasks = typeof tasks;

serveTasks(tasks);
