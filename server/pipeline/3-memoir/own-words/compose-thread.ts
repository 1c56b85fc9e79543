import type { Memoir } from "#domain/book/memoir.ts";
import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { composeMemoir, type MemoirSource } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { ownWordsComposer } from "./own-words-composer.ts";

const tasks = {
  composeOwnWords: (source: MemoirSource, signal: AbortSignal): Promise<Memoir> =>
    composeMemoir(ownWordsComposer, source, { signal, onProgress: () => undefined }),
};
export type ComposeTasks = typeof tasks;

serveTasks(tasks);
