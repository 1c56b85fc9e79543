/** The words in which two states of a text differ, from the first difference to the last. */
export type TextChange = { before: string; after: string };

const longestShown = 60;

export function describeChange(before: string, after: string): TextChange {
  const [old, young] = [wordsIn(before), wordsIn(after)];
  let start = 0;
  while (start < Math.min(old.length, young.length) && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, young.length) - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  return { before: shown(old.slice(start, old.length - end)), after: shown(young.slice(start, young.length - end)) };
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== "");

function shown(words: readonly string[]): string {
  const text = words.join(" ");
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}
