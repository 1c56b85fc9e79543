import { useMemo, useState } from "react";
import { elementTypeOf, type ElementType, type MemoryElement } from "#domain/memory/memory.ts";
import type { ElementDetails, Found } from "#domain/memory/picture.ts";
import { placeWords } from "#domain/memory/place-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { useElementMedia, type NewMedia } from "#web/features/memories/media/use-element-media.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useTypedDate } from "./date-field.tsx";
import { elementSchemaOf } from "./element-fields.ts";

export type ElementValues = Pick<MemoryElement, "type" | "title" | "content" | "event_date" | "tags">;

export type ElementFormProps = {
  userId: string;
  memoryId: string;
  elementId: string;
  /** Those of the timeline, among which the element takes its place. */
  elements: readonly MemoryElement[];
  /** Only a new element chooses its type and its files. */
  isNew: boolean;
  /** Whether the memory is private. */
  isPrivate: boolean;
  start: ElementValues;
  details: ElementDetails;
  submit: string;
  /** `onShare`: how much of a document was sent, 0..1. */
  save: (
    values: ElementValues,
    media: NewMedia,
    details: ElementDetails,
    onShare: (share: number) => void,
  ) => Promise<string | null>;
  cancel: () => void;
};

/** The day and the place that the picture of an element says it was taken at. */
function useFound(type: ElementType) {
  const language = useLanguage();
  const [found, setFound] = useState<Found | null>(null);
  const { takenOn, latitude, longitude } = (type === "image" ? found : null) ?? {};
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return { found, setFound, takenOn, place: isPlaced ? placeWords(latitude, longitude, language) : undefined };
}

function trimmed(details: ElementDetails): ElementDetails {
  return { ...details, location: details.location?.trim() || null };
}

/** What is typed and chosen in the form of an element. */
export function useElementFields({ userId, isNew, start, save, details: before }: ElementFormProps) {
  const words = useWords(memoryWords);
  const date = useTypedDate(start.event_date);
  const [kind, setKind] = useState({ type: elementTypeOf(start.type), isSaid: false });
  const { type } = kind;
  const [details, setDetails] = useState(before);
  const [share, setShare] = useState<number | null>(null);
  const found = useFound(type);
  const [title, setTitle] = useState(start.title);
  const [tags, setTags] = useState<readonly string[]>(start.tags);
  const chosen = useElementMedia(userId, useWords(mediaWords));
  const form = useForm({
    schema: useMemo(() => elementSchemaOf(words), [words]),
    start: { type, title: start.title, content: start.content, when: date.start },
    failed: words.notSaved,
    clears: true,
    submit: async ({ when, ...values }) => {
      const missing = isNew ? chosen.missing(type) : null;
      if (missing !== null) return missing;
      const element = { ...values, type, event_date: date.read(when), tags: [...tags] };
      const problem = await save(element, chosen.media, trimmed(details), setShare);
      setShare(null);
      return problem;
    },
  });
  return {
    form,
    chosen,
    ...kind,
    setType: (to: ElementType) => setKind({ type: to, isSaid: false }),
    title,
    setTitle,
    tags,
    setTags,
    date,
    details,
    setDetails,
    share,
    ...found,
    writeDate: (text: string) => {
      form.set("when", text);
      date.setTyped(text);
    },
    sayInstead: () => {
      form.set("type", "audio");
      setKind({ type: "audio", isSaid: true });
    },
  };
}
