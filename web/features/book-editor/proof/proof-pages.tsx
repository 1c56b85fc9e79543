import { useCallback, useEffect, useRef, useState } from "react";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import { openSheets } from "#web/features/book-editor/pages/facing.ts";
import { OpenPages } from "#web/features/book-editor/pages/open-pages.tsx";
import { webpPicture } from "#web/features/book-editor/pages/pictures.ts";
import { usePages } from "#web/features/book-editor/pages/use-pages.ts";
import { useIsNarrow } from "#web/lib/page/use-is-narrow.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadProofPages, type ShownProof } from "./load-proof-pages.ts";
import { proofWords } from "./proof-words.ts";

type ProofPagesProps = {
  proofId: string;
  number: number;
  sheet: number;
  go: (sheet: number) => void;
  close: () => void;
};

/** The pages of a proof: turn them, go to a chapter, look closer. */
export function ProofPages({ proofId, number, sheet, go, close }: ProofPagesProps) {
  useLoadedWords(designWords);
  const words = useWords(proofWords);
  const isSingle = useIsNarrow();
  const [isLarge, setLarge] = useState(false);
  const load = useCallback(
    ({ sheets, have }: { sheets: readonly number[]; have: readonly string[] }, signal: AbortSignal) =>
      loadProofPages({ proofId, sheets, have }, signal),
    [proofId],
  );
  const book = usePages({ load, picturesOf }, openSheets(sheet, Infinity, isSingle));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section className="proof-pages" aria-labelledby="proof-pages">
      <div className="row">
        <h2 id="proof-pages" ref={heading} tabIndex={-1}>
          {words.proof(number)}
        </h2>
        <Button look="plain" onClick={close}>
          {words.closePages}
        </Button>
      </div>
      <Failure failure={book.failure} again={book.again} />
      {book.shown === null && book.failure === null ? <Skeleton label={words.opening} lines={12} /> : null}
      {book.shown === null ? null : (
        <OpenPages
          {...{ sheet, go, isSingle, isLarge, setLarge }}
          shown={book.shown}
          pictures={book.pictures}
          isWaiting={book.isWaiting}
        />
      )}
    </section>
  );
}

const picturesOf = ({ pages }: ShownProof) => pages.map(webpPicture);

function Failure({ failure, again }: Pick<ReturnType<typeof usePages>, "failure" | "again">) {
  const words = useWords(proofWords);
  const { tooMany, again: showAgain } = useWords(designWords);
  if (failure === null) return null;
  return (
    <Notice kind="problem">
      {failure === "too many" ? tooMany : words.pagesNotShown}{" "}
      <Button look="plain" onClick={again}>
        {showAgain}
      </Button>
    </Notice>
  );
}
