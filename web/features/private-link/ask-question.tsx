import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { maxFamilyQuestion } from "#domain/account/family.ts";
import { maxRequestName } from "#domain/account/private-link.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { linkWords } from "./link-words.ts";
import { askByLink } from "./load-link.ts";

/** A question to the storyteller, which only the link to the family page allows. */
export function AskQuestion({ linkId, giver }: { linkId: string; giver: string }) {
  const { ask } = useWords(linkWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [[name, question], setText] = useState<[name: string, question: string]>(["", ""]);
  const [isMissing, setMissing] = useState(false);
  const sending = useMutation({
    mutationFn: () => askByLink(linkId, { name, question, language }),
    onSuccess: () => setText([name, ""]),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === "" || question.trim() === "";
    setMissing(isEmpty);
    if (!isEmpty && !sending.isPending) sending.mutate();
  };
  if (!isOpen)
    return (
      <p className="linked-ask">
        <Button look="plain" onClick={() => setOpen(true)}>
          <Icon name="pen" size={24} /> {ask.open(giver)}
        </Button>
      </p>
    );
  return (
    <form className="sheet linked-ask" onSubmit={submit} noValidate>
      <h2>{ask.open(giver)}</h2>
      <Field
        label={ask.name}
        autoComplete="name"
        maxLength={maxRequestName}
        value={name}
        onChange={({ currentTarget }) => setText([currentTarget.value, question])}
      />
      <TextField
        label={ask.question}
        rows={3}
        maxLength={maxFamilyQuestion}
        value={question}
        onChange={({ currentTarget }) => setText([name, currentTarget.value])}
      />
      {isMissing ? <Notice kind="problem">{ask.missing}</Notice> : null}
      {sending.error ? <Notice kind="problem">{isLimited(sending.error) ? ask.tooMany : ask.notSent}</Notice> : null}
      <div role="status">{sending.isSuccess && question === "" ? <p>{ask.sent(giver)}</p> : null}</div>
      <Button type="submit" busy={sending.isPending}>
        <Icon name="envelope" /> {ask.send}
      </Button>
    </form>
  );
}

const isLimited = (error: Error) => error instanceof RequestFailure && error.status === 429;
