import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import type { Contribution } from "#domain/memory/contribution.ts";
import type { Language } from "#domain/language.ts";
import type { Draft } from "./draft.ts";

/** A sent piece as the form shows it. */
export function formDraftOf(
  { type, content, event_date: date }: Contribution,
  name: string,
  language: Language,
): Draft {
  return {
    type: type === "event" ? "note" : type,
    content,
    when: date === null ? "" : eventDateWords(date, language),
    name,
  };
}
