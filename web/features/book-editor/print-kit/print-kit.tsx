import { useId } from "react";
import { pageRefusal, printablePages } from "#domain/book/print-kit.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { printKitWords } from "./print-kit-words.ts";
import { usePrintKit } from "./use-print-kit.ts";

/** The download of an approved proof for a print shop. */
export function PrintKit({ proof: { id, pages } }: { proof: { id: string; pages: number } }) {
  useLoadedWords(printKitWords);
  const words = useWords(printKitWords);
  const heading = useId();
  const { download, isPending, isSuccess, failure } = usePrintKit(id);
  const refusal = pageRefusal(pages);
  const limit = refusal === "too thin" ? printablePages.least : printablePages.most;
  return (
    <section className="print-kit" aria-labelledby={heading}>
      <h3 id={heading}>{words.title}</h3>
      <p>{words.lead}</p>
      {refusal === null ? null : <p className="hint">{words.refusals[refusal](pages, limit)}</p>}
      <p>
        <Button look="quiet" busy={isPending} onClick={download}>
          <Icon name="download" size={24} /> {words.download}
        </Button>
      </p>
      {isPending ? <p role="status">{words.packing}</p> : null}
      {isSuccess ? <Notice kind="good">{words.begun}</Notice> : null}
      {failure === null || isPending ? null : <Notice kind="problem">{words.failures[failure]}</Notice>}
    </section>
  );
}
