import type { ShownSentence } from "./load-memoir.ts";

/** A story as it can be heard: its sentences that have a sound, in order. */
export type ToldStory = { key: string; sentences: readonly ShownSentence[] };

export function toldStories(sentences: readonly ShownSentence[]): readonly ToldStory[] {
  const said = sentences.filter(({ spans }) => spans.length > 0);
  return [...Map.groupBy(said, ({ chapter, story }) => `${chapter} ${story}`)].map(([key, of]) => ({
    key,
    sentences: of,
  }));
}

export function lengthOf({ spans }: ShownSentence): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}
