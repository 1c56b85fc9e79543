import type { Memoir } from "#domain/memoir.ts";
import { answerTasks } from "#server/media/thread-tasks.ts";
import { composeMemoir, type MemoirSource } from "#server/story/3-memoir/compose-memoir.ts";
import { ownWordsComposer } from "./own-words-composer.ts";

const tasks = {
  composeOwnWords: (source: MemoirSource, signal: AbortSignal): Promise<Memoir> =>
    composeMemoir(ownWordsComposer, source, { signal, onProgress: () => undefined }),
};
export type ComposeTasks = typeof tasks;

answerTasks(tasks);
