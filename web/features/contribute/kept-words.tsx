import { useState } from "react";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { contributeWords } from "./contribute-words.ts";
import { dropDraft, readDraft } from "./draft.ts";

/** The words that were typed and not sent when a link ended. */
export function KeptWords({ linkId }: { linkId: string }) {
  useLoadedWords(contributeWords);
  const { kept } = useWords(contributeWords);
  const [draft, setDraft] = useState(() => readDraft(linkId));
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (draft === null || draft.content.trim() === "") return null;
  const copy = () =>
    navigator.clipboard.writeText(draft.content).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const discard = () => {
    dropDraft(linkId);
    setDraft(null);
  };
  return (
    <section className="sheet kept-words">
      <h2>{kept.title}</h2>
      <p>{kept.text}</p>
      <blockquote>{draft.content}</blockquote>
      <p className="row">
        <Button onClick={() => void copy()}>{kept.copy}</Button>
        <Button look="plain" onClick={() => (isAsked ? discard() : setAsked(true))}>
          {isAsked ? kept.really : kept.discard}
        </Button>
      </p>
      <p role="status">{isCopied === null ? "" : isCopied ? kept.copied : kept.notCopied}</p>
    </section>
  );
}
