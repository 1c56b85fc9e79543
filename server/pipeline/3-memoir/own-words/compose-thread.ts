import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { composeSections, type ComposedMemoir, type MemoirSource } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { ownWordsComposer } from "./own-words-composer.ts";

const tasks = {
  composeOwnWords: (source: MemoirSource, signal: AbortSignal): Promise<ComposedMemoir> =>
    composeSections(ownWordsComposer, source, { signal, onProgress: () => undefined }),
};
export type ComposeTasks = typeof tasks;

serveTasks(tasks);
