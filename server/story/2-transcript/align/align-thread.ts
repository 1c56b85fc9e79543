import type { Alignment, Word } from "#domain/transcript.ts";
import { answerTasks } from "#server/media/thread-tasks.ts";
import { alignWords } from "#server/story/2-transcript/align-words.ts";
import { describeMatch, type Match } from "#server/story/2-transcript/describe-match.ts";

export type TextToAlign = { heard: readonly Word[]; text: string; durationMs: number };

const tasks = {
  alignText: ({ heard, text, durationMs }: TextToAlign): Promise<{ alignment: Alignment; match: Match }> => {
    const alignment = alignWords(heard, text, durationMs);
    return Promise.resolve({ alignment, match: describeMatch(alignment, heard) });
  },
};
export type AlignTasks = typeof tasks;

answerTasks(tasks);
