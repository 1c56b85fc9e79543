import type { ShownSentence } from "./shown-memoir.ts";

/** The sentences of a story that have sound, in order. */
export type PlayableStory = { key: string; sentences: readonly ShownSentence[] };

export function playableStories(sentences: readonly ShownSentence[]): readonly PlayableStory[] {
  const said = sentences.filter(({ spans }) => spans.length > 0);
  return [...Map.groupBy(said, ({ chapter, story }) => `${chapter} ${story}`)].map(([key, of]) => ({
    key,
    sentences: of,
  }));
}

export function lengthOf({ spans }: ShownSentence): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}
