const maxCharacters = 240;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The first sentence of a transcript; a longer one ends at a word with an ellipsis. */
export function firstSentence(transcript: string): string {
  const text = transcript
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 10 * maxCharacters);
  const [first] = sentences.segment(text);
  const sentence = first?.segment.trim() ?? "";
  if (sentence.length <= maxCharacters) return sentence;
  return `${sentence.slice(0, maxCharacters).replace(/\s+\S*$/, "")} …`;
}
