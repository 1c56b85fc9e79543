import { useState, type SyntheticEvent } from "react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestProof } from "#web/features/account/account-calls.ts";
import { beginErasure } from "./erasure-calls.ts";
import type { ErasureWords } from "./erasure.en.ts";
import { erasureWords } from "./erasure-words.ts";
import { LastSentence } from "./last-sentence.tsx";

type LastWordProps = { erasure: AccountErasure; changed: (now?: AccountErasure) => Promise<void> };

/** The second step. The button works once the word is written; keeping everything is the easier way. */
export function LastWord({ erasure, changed }: LastWordProps) {
  const words = useWords(erasureWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { user } = useAuth();
  const { waiting } = useOutbox(user?.id ?? "");
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const { begin, isProofAsked, problem } = useBeginning(changed, words);
  const isWritten = typed.trim().toLocaleUpperCase(language) === words.word && (!isProofAsked || code.length === 6);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWritten && !begin.isPending) begin.mutate(code);
  };
  return (
    <form className="leaves" aria-labelledby="erase-title" noValidate onSubmit={send}>
      <p className="erasure-step">{words.second}</p>
      <h1 id="erase-title">{words.lastTitle}</h1>
      {erasure.last_sentence === null ? null : <LastSentence sentence={erasure.last_sentence} />}
      <Field
        label={words.write(words.word)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="hint">{words.terms(erasure.backup_days)}</p>
      {waiting.length > 0 ? <p className="hint">{words.waiting(waiting.length)}</p> : null}
      {isProofAsked ? (
        <>
          <p role="status">{words.proof(user?.email ?? "")}</p>
          <CodeField label={words.digits} autoFocus onChange={({ target }) => setCode(target.value)} />
        </>
      ) : null}
      {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
      <p className="erasure-acts">
        <Button large onClick={() => void navigate(pagePath(language, "/account"))}>
          {words.keep}
        </Button>
        <Button type="submit" className="button danger" busy={begin.isPending} disabled={!isWritten}>
          <Icon name="bin" />
          {words.erase}
        </Button>
      </p>
    </form>
  );
}

/** Asks for the digits of a letter when the server does. */
function useBeginning(changed: LastWordProps["changed"], words: ErasureWords) {
  const language = useLanguage();
  const [isProofAsked, setProofAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = useMutation({
    mutationFn: (code: string) => beginErasure(language, code),
    onMutate: () => setProblem(null),
    onError: () => setProblem(navigator.onLine ? words.notDone : words.offline),
    onSuccess: async (now) => {
      if (now.refusal === null) return changed(now);
      if (now.refusal !== "proof") return setProblem(now.refusal === "admin" ? words.admin : words.wrongDigits);
      await requestProof().then(
        () => setProofAsked(true),
        () => setProblem(words.proofUnsent),
      );
    },
  });
  return { begin, isProofAsked, problem };
}
