import type { Alignment, TimedWord, Word } from "#domain/transcript.ts";
import { answerTasks } from "#server/media/thread-tasks.ts";
import { alignWords } from "#server/story/2-transcript/align-words.ts";
import { describeMatch, type Match } from "#server/story/2-transcript/describe-match.ts";
import { spreadWords, type SpeechStretch } from "#server/story/2-transcript/spread-words.ts";

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

answerTasks(tasks);
