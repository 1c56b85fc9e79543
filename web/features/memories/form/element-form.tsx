import { useMemo, useState, type InputHTMLAttributes } from "react";
import { eventDateWords } from "#domain/memory/event-date-words.ts";
import { elementTypes, elementTypeOf, type ElementType, type MemoryElement } from "#domain/memory/memory.ts";
import type { ElementDetails } from "#domain/memory/picture.ts";
import { typedEventDate } from "#domain/memory/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { AudioPart } from "#web/features/memories/media/audio-part.tsx";
import { DetailsPart } from "#web/features/memories/media/details-part.tsx";
import { DocumentPart } from "#web/features/memories/media/document-part.tsx";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { PicturePart } from "#web/features/memories/media/picture-part.tsx";
import { useElementMedia, type NewMedia } from "#web/features/memories/media/use-element-media.ts";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { elementSchemaOf, labelsOf } from "./element-fields.ts";
import { TimelinePlace } from "./timeline-place.tsx";
import { Keywords } from "./keywords.tsx";
import { FormActs } from "./form-acts.tsx";
import { FormProblems } from "./form-problems.tsx";

export type ElementValues = Pick<MemoryElement, "type" | "title" | "content" | "event_date" | "tags">;

type ElementFormProps = {
  userId: string;
  memoryId: string;
  elementId: string;
  /** Those of the timeline, among which the element takes its place. */
  elements: readonly MemoryElement[];
  /** Only a new element chooses its type and its files. */
  isNew: boolean;
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

export function ElementForm(props: ElementFormProps) {
  const { isNew, submit, cancel, elements, elementId } = props;
  const words = useWords(memoryWords);
  const media = useWords(mediaWords);
  const fields = useElementFields(props);
  const { form, type, details, setDetails, typed, setTyped, foundDay, writeDate } = fields;
  const labels = labelsOf(type, words, media);
  return (
    <div className="memory-columns">
      <form {...form.props} className="stacked memory-form">
        <FormProblems form={form} />
        {isNew ? <KindChoice field={form.field("type")} choose={fields.setType} /> : null}
        {isNew ? <FilePart {...props} fields={fields} /> : null}
        <Field
          label={labels.title}
          hint={labels.titleHint}
          problem={form.problemOf("title")}
          autoComplete="off"
          onInput={(event) => fields.setTitle(event.currentTarget.value)}
          {...form.field("title")}
        />
        {isNew ? <SoundPart {...props} fields={fields} /> : null}
        {labels.text === null ? null : (
          <TextField
            label={labels.text}
            hint={labels.textHint}
            problem={form.problemOf("content")}
            {...form.field("content")}
          />
        )}
        <Field
          label={labels.when}
          hint={words.element.whenHint}
          problem={form.problemOf("when")}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          {...form.field("when")}
        />
        <ReadDate typed={typed} />
        {foundDay === null ? null : <FoundDay day={foundDay} write={writeDate} />}
        <Keywords tags={fields.tags} change={fields.setTags} />
        <DetailsPart details={details} change={setDetails} />
        <FormActs submit={submit} busy={form.busy} cancel={cancel} />
      </form>
      <TimelinePlace elements={elements} id={elementId} title={fields.title} typed={typed} />
    </div>
  );
}

type Fields = ReturnType<typeof useElementFields>;

function useElementFields({ userId, isNew, start, save, details: before }: ElementFormProps) {
  const words = useWords(memoryWords);
  const date = useTypedDate(start.event_date);
  const [type, setType] = useState(elementTypeOf(start.type));
  const [details, setDetails] = useState(before);
  const [share, setShare] = useState<number | null>(null);
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
      const problem = await save(element, chosen.media, details, setShare);
      setShare(null);
      return problem;
    },
  });
  const writeDate = (text: string) => {
    form.set("when", text);
    date.setTyped(text);
  };
  return {
    form,
    chosen,
    type,
    setType,
    title,
    setTitle,
    tags,
    setTags,
    typed: date.typed,
    setTyped: date.setTyped,
    details,
    setDetails,
    share,
    setFound: date.setFound,
    foundDay: type === "image" && date.typed === "" ? date.found : null,
    writeDate,
  };
}

/** `found`: the day that a picture says it was taken on. */
function useTypedDate(eventDate: string | null) {
  const language = useLanguage();
  const start = eventDate === null ? "" : eventDateWords(eventDate, language);
  const [typed, setTyped] = useState(start);
  const [found, setFound] = useState<string | null>(null);
  const read = (text: string) => (text === start ? eventDate : typedEventDate(text));
  return { start, typed, setTyped, found, setFound, read };
}

type PartProps = Pick<ElementFormProps, "userId" | "memoryId"> & { fields: Fields };

function FilePart({ userId, fields: { type, chosen, share, setFound } }: PartProps) {
  const { media, uploads, removePhoto, choosePhoto, chooseDocument, problem } = chosen;
  if (type === "document")
    return <DocumentPart file={media.document} choose={chooseDocument} share={share} problem={problem} />;
  if (type !== "image") return null;
  const photoIds = media.pictures.map(({ id }) => id);
  return (
    <PicturePart
      userId={userId}
      uploads={uploads}
      photoIds={photoIds}
      remove={removePhoto}
      choose={choosePhoto}
      offerDate={setFound}
    />
  );
}

function SoundPart({ userId, memoryId, fields: { type, chosen } }: PartProps) {
  if (type !== "audio") return null;
  return <AudioPart userId={userId} memoryId={memoryId} take={chosen.media.take} setTake={chosen.setTake} />;
}

/** Offers the day that a picture says it was taken on. */
function FoundDay({ day, write }: { day: string; write: (text: string) => void }) {
  const { thisDay: offer } = useWords(mediaWords).picture;
  const text = eventDateWords(day, useLanguage());
  return (
    <p>
      <Button look="plain" onClick={() => write(text)}>
        {offer(text)}
      </Button>
    </p>
  );
}

type KindChoiceProps = { field: InputHTMLAttributes<HTMLInputElement>; choose: (type: ElementType) => void };

function KindChoice({ field, choose }: KindChoiceProps) {
  const words = useWords(memoryWords);
  return (
    <fieldset className="element-kinds">
      <legend className="unseen">{words.element.kind}</legend>
      {elementTypes.map((type) => (
        <label key={type}>
          <input type="radio" value={type} {...field} onInput={() => choose(type)} />
          <MemoryIcon name={type} size={30} /> {words.types[type]}
        </label>
      ))}
    </fieldset>
  );
}

/** Says how a typed date is understood, while it is typed. */
function ReadDate({ typed }: { typed: string }) {
  const { readAs, others } = useWords(memoryWords).element;
  const language = useLanguage();
  const read = typed.trim() === "" ? null : typedEventDate(typed);
  return (
    <>
      <p role="status" className={read === null ? "unseen" : "read-as"}>
        {read === null ? null : (
          <>
            {readAs} <b>{eventDateWords(read, language)}</b>
          </>
        )}
      </p>
      <p className="read-others">{others}</p>
    </>
  );
}
