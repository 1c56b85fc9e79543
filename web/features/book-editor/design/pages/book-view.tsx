import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import { FlatCover } from "./flat-cover.tsx";
import { OpenPages } from "#web/features/book-editor/pages/open-pages.tsx";
import type { usePreview } from "./use-preview.ts";

type BookViewProps = {
  preview: ReturnType<typeof usePreview>;
  sheet: number;
  go: (sheet: number) => void;
  isSingle: boolean;
};

/** The open book above its cover, or why they are not there. */
export function BookView({ preview, sheet, go, isSingle }: BookViewProps) {
  const words = useWords(designWords);
  const { shown, pictures, failure, isWaiting, again } = preview;
  const [isLarge, setLarge] = useState(false);
  const reasons = {
    "not reached": words.notReached,
    gone: words.notReached,
    "too many": words.tooMany,
    "too large": words.tooLarge,
    "not set": words.notSet,
  };
  return (
    <div>
      {failure === null ? null : (
        <Notice kind="problem">
          {reasons[failure]}{" "}
          <Button look="plain" onClick={again}>
            {words.again}
          </Button>
        </Notice>
      )}
      {shown === null && failure === null ? <Skeleton label={words.preparing} lines={12} /> : null}
      {shown === null ? null : (
        <>
          <OpenPages {...{ shown, pictures, sheet, go, isSingle, isWaiting, isLarge, setLarge }} />
          <FlatCover shown={shown} pictures={pictures} />
        </>
      )}
    </div>
  );
}
