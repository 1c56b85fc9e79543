import { z } from "zod/mini";
import { elementTypes, type ElementType } from "#domain/memory/memory.ts";
import { characterCount, maxMemoryTitle } from "#domain/memory/memory-form.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import type { MediaWords } from "#web/features/memories/media/media.en.ts";
import type { MemoryWords } from "#web/features/memories/memory.en.ts";

const maxElementText = 20_000;

/** The fields that every element has. */
export const elementSchemaOf = ({ element }: MemoryWords) =>
  z.object({
    type: z.enum(elementTypes),
    title: z.string().check(
      z.trim(),
      z.minLength(1, { error: element.titleRequired, abort: true }),
      z.refine((title) => characterCount(title) <= maxMemoryTitle, element.titleTooLong),
    ),
    content: z.string().check(
      z.trim(),
      z.refine((text) => characterCount(text) <= maxElementText, element.textTooLong),
    ),
    when: z.string().check(
      z.trim(),
      z.refine((typed) => typed === "" || typedEventDate(typed) !== null, element.unread),
    ),
  });

/** The labels of an element's fields. Null: the type has no such field. */
export function labelsOf(type: ElementType, { element }: MemoryWords, media: MediaWords) {
  const labels = { title: element.title, titleHint: undefined, when: element.when };
  switch (type) {
    case "image":
      return {
        title: media.picture.caption,
        titleHint: media.picture.captionHint,
        when: media.picture.when,
        text: null,
        textHint: undefined,
      };
    case "document":
      return { ...labels, text: media.document.text, textHint: undefined };
    case "audio":
      return { ...labels, text: media.audio.text, textHint: media.audio.textHint };
    default:
      return { ...labels, text: element[type], textHint: undefined };
  }
}
