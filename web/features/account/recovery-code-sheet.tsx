import { useEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountWords } from "./account-words.ts";

/** Shows the new recovery codes once, to print or write down. */
export function RecoveryCodeSheet({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { lock } = useWords(accountWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="sheet recovery-sheet">
      <h3 ref={heading} tabIndex={-1}>
        {lock.sheet}
      </h3>
      <p>{lock.sheetLead}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="row">
        <Button look="quiet" onClick={() => print()}>
          {lock.print}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {lock.written}
        </Button>
      </p>
    </div>
  );
}
