import { useState, type InputHTMLAttributes, type SyntheticEvent } from "react";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { contributeWords } from "./contribute-words.ts";
import { keepDraft, type Draft } from "./draft.ts";
import { usePieceForm, type PieceFormProps } from "./use-piece-form.ts";

type ContributeFormProps = PieceFormProps & {
  /** The name stands at approved pieces and cannot change any more. */
  isNameFixed: boolean;
  /** What became of the last piece. */
  said: string | null;
};

/** Writes a piece. What is typed for a new one is kept on this device until it has arrived. */
export function ContributeForm({ isNameFixed, said, ...piece }: ContributeFormProps) {
  const { link, edited, start, done } = piece;
  const words = useWords(contributeWords);
  const [type, setType] = useState(start.type);
  const { form, file, chooseFile, pieceId, conflict } = usePieceForm(piece);
  const keep = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    if (edited === null) keepDraft(link.id, typedIn(currentTarget, start));
  };
  return (
    <form {...form.props} onInput={keep} className="memory-form">
      {conflict ? <ChangedMeanwhile {...conflict} giver={link.giver} /> : null}
      {edited === null ? <Kinds field={form.field("type")} choose={setType} /> : null}
      {type === "picture" && edited === null ? (
        <ChoosePicture file={file} choose={chooseFile} giver={link.giver} />
      ) : null}
      <TextField
        label={words.text[type]}
        problem={form.problemOf("content")}
        rows={type === "picture" ? 2 : 5}
        {...form.field("content")}
      />
      <div className="contribute-pair">
        {type === "question" ? null : <When key={pieceId} form={form} start={start.when} />}
        {isNameFixed || edited ? (
          <p className="hint">{words.named(start.name)}</p>
        ) : (
          <Field label={words.name} problem={form.problemOf("name")} autoComplete="name" {...form.field("name")} />
        )}
      </div>
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      {said === null ? null : <Notice kind="good">{said}</Notice>}
      <div className="memory-acts">
        <Button type="submit" large busy={form.busy}>
          <Icon name={edited ? "tick" : "send"} /> {edited ? words.save : words.send(link.giver)}
        </Button>
        {edited ? (
          <Button look="quiet" large onClick={() => void done(null)}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function typedIn(form: HTMLFormElement, start: Draft): Draft {
  const typed = new FormData(form);
  const textOf = (name: string, otherwise = "") => {
    const value = typed.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  const chosen = textOf("type");
  const type = chosen === "question" || chosen === "picture" ? chosen : "note";
  return { type, content: textOf("content"), when: textOf("when"), name: textOf("name", start.name) };
}

const icons = { note: "pen", picture: "picture", question: "help" } as const;

type KindsProps = { field: InputHTMLAttributes<HTMLInputElement>; choose: (type: Draft["type"]) => void };

function Kinds({ field, choose }: KindsProps) {
  const words = useWords(contributeWords);
  return (
    <fieldset className="element-kinds">
      <legend className="unseen">{words.kind}</legend>
      {(["note", "picture", "question"] as const).map((type) => (
        <label key={type}>
          <input type="radio" value={type} {...field} onInput={() => choose(type)} />
          <Icon name={icons[type]} size={30} /> {words.kinds[type]}
        </label>
      ))}
    </fieldset>
  );
}

/** The date of a piece. Says how a typed date is understood. */
function When({ form, start }: { form: ReturnType<typeof usePieceForm>["form"]; start: string }) {
  const words = useWords(contributeWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(start);
  const read = typed.trim() === "" ? null : typedEventDate(typed);
  return (
    <div>
      <Field
        label={words.when}
        hint={words.whenHint}
        problem={form.problemOf("when")}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...form.field("when")}
      />
      <p role="status" className={read === null ? "unseen" : "read-as"}>
        {read === null ? null : (
          <>
            {words.readAs} <b>{eventDateWords(read, language)}</b>
          </>
        )}
      </p>
    </div>
  );
}
