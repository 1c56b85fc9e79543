import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { maxRequestMessage, maxRequestName } from "#domain/account/private-link.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { linkWords } from "#web/features/private-link/link-words.ts";
import { askGiver } from "#web/features/private-link/load-link.ts";

type AskGiverProps = { token: string; giver: string; send: string; look: "main" | "quiet" };

/** A letter to the giver of a link that this person cannot open. It works without an account. */
export function AskGiver({ token, giver, send, look }: AskGiverProps) {
  const { again } = useWords(linkWords);
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  const [isNameless, setNameless] = useState(false);
  const sending = useMutation({ mutationFn: () => askGiver(token, name, message) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setNameless(name.trim() === "");
    if (name.trim() !== "" && !sending.isPending) sending.mutate();
  };
  if (sending.isSuccess) return <Notice kind="good">{again.sent(giver)}</Notice>;
  return (
    <form className="ask-giver" onSubmit={submit} noValidate>
      <Field
        label={again.name}
        problem={isNameless ? again.nameless : undefined}
        aria-invalid={isNameless || undefined}
        autoComplete="name"
        maxLength={maxRequestName}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setNameless(false);
        }}
      />
      <TextField
        label={again.message}
        rows={3}
        maxLength={maxRequestMessage}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <p className="hint">{again.byLetter(giver)}</p>
      <Failure error={sending.error} giver={giver} />
      <div className="ask-giver-act">
        <Button type="submit" large={look === "main"} look={look} busy={sending.isPending}>
          <Icon name="envelope" size={26} /> {send}
        </Button>
      </div>
    </form>
  );
}

function Failure({ error, giver }: { error: Error | null; giver: string }) {
  const { again } = useWords(linkWords);
  if (error === null) return null;
  const status = error instanceof RequestFailure ? error.status : 0;
  return (
    <Notice kind="problem">
      {status === 429 ? again.enough(giver) : status === 409 ? again.noAddress(giver) : again.notSent}
    </Notice>
  );
}
