import type { InputHTMLAttributes } from "react";
import { elementTypes, type ElementType } from "#domain/memory/memory.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { AudioPart } from "#web/features/memories/media/audio-part.tsx";
import { DetailsPart } from "#web/features/memories/media/details-part.tsx";
import { DocumentPart } from "#web/features/memories/media/document-part.tsx";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { KeptPrivate, PicturePart } from "#web/features/memories/media/picture-part.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { labelsOf } from "./element-fields.ts";
import { ElementAside } from "./element-aside.tsx";
import { DateField } from "./date-field.tsx";
import { useElementFields, type ElementFormProps } from "./use-element-fields.ts";
import { Keywords } from "./keywords.tsx";
import { FormActs } from "./form-acts.tsx";
import { FormProblems } from "./form-problems.tsx";

export function ElementForm(props: ElementFormProps) {
  const { isNew, isPrivate, submit, cancel, elements, elementId } = props;
  const words = useWords(memoryWords);
  const media = useWords(mediaWords);
  const fields = useElementFields(props);
  const { form, type, details, setDetails, date, takenOn, place, writeDate } = fields;
  const labels = labelsOf(type, words, media);
  return (
    <div className="memory-columns">
      <form {...form.props} className="stacked memory-form">
        <FormProblems form={form} />
        {isNew ? <KindChoice field={form.field("type")} choose={fields.setType} /> : null}
        {isNew ? <FilePart {...props} fields={fields} /> : null}
        {isNew ? <SoundPart {...props} fields={fields} /> : null}
        <Field
          label={labels.title}
          hint={labels.titleHint}
          problem={form.problemOf("title")}
          autoComplete="off"
          onInput={(event) => fields.setTitle(event.currentTarget.value)}
          {...form.field("title")}
        />
        <TextPart isNew={isNew} labels={labels} fields={fields} />
        <DateField
          label={labels.when}
          problem={form.problemOf("when")}
          field={form.field("when")}
          date={date}
          write={writeDate}
          found={takenOn}
        />
        <DetailsPart details={details} change={setDetails} found={place} hasKeywords={fields.tags.length > 0}>
          <Keywords tags={fields.tags} change={fields.setTags} />
        </DetailsPart>
        {type === "image" && fields.found ? <KeptPrivate found={fields.found} /> : null}
        <FormActs submit={submit} icon={isNew ? "plus" : undefined} busy={form.busy} cancel={cancel} />
      </form>
      <ElementAside
        type={type}
        isNew={isNew}
        isPrivate={isPrivate}
        elements={elements}
        id={elementId}
        title={fields.title}
        date={date.date}
      />
    </div>
  );
}

type TextPartProps = { isNew: boolean; labels: ReturnType<typeof labelsOf>; fields: Fields };

function TextPart({ isNew, labels, fields: { form, type, sayInstead } }: TextPartProps) {
  return (
    <>
      {labels.text === null ? null : (
        <TextField
          label={labels.text}
          hint={labels.textHint}
          problem={form.problemOf("content")}
          {...form.field("content")}
        />
      )}
      {isNew && (type === "note" || type === "event") ? <SayIt act={sayInstead} /> : null}
    </>
  );
}

/** Changes a note or an event into a sound; what was typed stays. */
function SayIt({ act }: { act: () => void }) {
  const { sayIt } = useWords(memoryWords).element;
  return (
    <p className="say-it">
      <Button look="plain" onClick={act}>
        <Icon name="microphone" size={24} /> {sayIt}
      </Button>
    </p>
  );
}

type Fields = ReturnType<typeof useElementFields>;

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
      remove={(id) => {
        removePhoto(id);
        setFound(null);
      }}
      choose={choosePhoto}
      offer={setFound}
    />
  );
}

function SoundPart({ userId, memoryId, fields: { type, isSaid, chosen } }: PartProps) {
  if (type !== "audio") return null;
  const { media, setTake } = chosen;
  return <AudioPart userId={userId} memoryId={memoryId} take={media.take} setTake={setTake} takesFocus={isSaid} />;
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
