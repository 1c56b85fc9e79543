import type { Segment } from "#server/pipeline/3-memoir/written/segments.ts";

const samples = 6;
const length = { least: 8, most: 30 };

/** Sample sentences of the person's style, spread over the whole story. */
export function styleCard(segments: readonly Segment[]): string[] {
  const sentences = segments
    .flatMap((segment) =>
      segment.sentences.map(({ sentence, words }) => ({ text: sentence.text, words: words.length })),
    )
    .filter(({ words }) => words >= length.least && words <= length.most);
  const step = Math.max(1, Math.floor(sentences.length / samples));
  return sentences
    .filter((_, at) => at % step === 0)
    .slice(0, samples)
    .map(({ text }) => text);
}
