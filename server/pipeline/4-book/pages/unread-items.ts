import type { BookSource } from "#domain/book/book.ts";
import type { Story } from "#domain/book/memoir.ts";
import { draftCount, draftNotice, voiceInvitation } from "#server/pipeline/4-book/words/book-words.ts";
import { drawCode, type Code } from "./draw-code.ts";
import { barsOf } from "./voice-bars.ts";

/** An answer without printed words: its voice bars and code. */
export type VoiceItem = { kind: "voice"; bars: (number | null)[]; code: Code; invitation: string };
/** Note about unread answers, with their number if known. */
export function draftLine({ memoir, unread }: BookSource): string | null {
  if (!memoir.draft) return null;
  const answers = new Set(
    memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds)),
  );
  if (!unread || unread.size === 0) return draftNotice[memoir.language];
  return draftCount(unread.size, answers.size, memoir.language);
}

/** The answers of a story that are printed as voice bars, each with its code. */
export function voiceItems(
  { memoir, addresses, voiceOnly }: BookSource,
  { recordingIds, heading }: Story,
): VoiceItem[] {
  return recordingIds.flatMap((id): VoiceItem[] => {
    const address = addresses.get(id);
    if (!voiceOnly?.has(id) || !address) return [];
    const bars = barsOf(`${heading} ${id}`);
    return [{ kind: "voice", bars, code: drawCode(address), invitation: voiceInvitation[memoir.language] }];
  });
}
