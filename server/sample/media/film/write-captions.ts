/** A caption of the film between two times in seconds. */
export type Caption = { from: number; to: number; text: string };

/** Formats captions as WebVTT with short lines. */
export function captionsFile(captions: Caption[]): string {
  const cues = captions.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${lines(text)}`);
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

const maxLineLength = 42;

function lines(text: string): string {
  return text
    .split(" ")
    .reduce<string[]>((all, word) => {
      const line = all.at(-1);
      if (line !== undefined && line.length + word.length < maxLineLength) all[all.length - 1] = `${line} ${word}`;
      else all.push(word);
      return all;
    }, [])
    .join("\n");
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
