const edges = /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su;
const openers = /^[“"«([{‘']+/u;

/** A word without the punctuation around it, in lower case, with a plain apostrophe. */
export function bare(text: string): string {
  return (edges.exec(text)?.[2] ?? "").toLowerCase().replaceAll("’", "'");
}

export function trailing(text: string): string {
  return edges.exec(text)?.[3] ?? "";
}

export function opening(text: string): string {
  return openers.exec(text)?.[0] ?? "";
}

/** Ends with a full stop, question or exclamation mark, or ellipsis, perhaps inside closing quotes. */
export function endsSentence(text: string): boolean {
  return /[.?!…]["'”’»)\]\s\u00a0]*$/u.test(text);
}

/** Punctuation only, such as the free-standing ! of French. */
export function isPunctuation(text: string): boolean {
  return /^[.,;:!?…"'“”‘’«»()[\]—–-]+$/u.test(text);
}

/** Noise marks of recognizers: [laughter], <sil>, ++um++, ♪. */
export function isNoiseMark(text: string): boolean {
  return /^(\[.*\]|<.*>|\(.*\)|\{.*\}|\+\+.*\+\+)[.,]?$/u.test(text) || !/[\p{L}\p{N}]/u.test(text);
}
