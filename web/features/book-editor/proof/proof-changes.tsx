import type { ProofChanges } from "#domain/book/proof.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";
import type { ProofWords } from "./proof.en.ts";

/** `see`: opens a sheet; null where the files are gone. */
type ProofChangesListProps = { proof: Proof; see: ((sheet: number) => void) | null };

/** The differences to the proof before. Nothing for a first proof. */
export function ProofChangesList({ proof, see }: ProofChangesListProps) {
  const words = useWords(proofWords);
  if (proof.changes === null) return null;
  const { chapters } = proof.changes;
  const others = otherChanges(proof.changes, words);
  return (
    <section aria-labelledby="proof-changes">
      <h2 id="proof-changes">{words.changedSince(proof.number - 1)}</h2>
      {chapters.length + others.length === 0 ? <p>{words.nothingChanged}</p> : null}
      <ul className="proof-lines">
        {chapters.map(({ title, page, sheet, added, removed }) => (
          <li key={title}>
            {page === null ? null : <b>{words.page(page)}</b>} {words.chapter(title, added, removed)}{" "}
            {sheet === undefined || see === null ? null : (
              <Button look="plain" onClick={() => see(sheet)}>
                {words.see} <span className="unseen">{words.page(page ?? sheet)}</span>
              </Button>
            )}
          </li>
        ))}
        {others.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function otherChanges(changes: ProofChanges, words: ProofWords): string[] {
  const counted = (["answers", "photos", "memories"] as const).flatMap((things) =>
    (["added", "changed", "removed"] as const).flatMap((how) => {
      const count = changes[things][how];
      return count === 0 ? [] : [words.differ[how](words.things[things](count))];
    }),
  );
  const moved = (changes.moved ?? []).map(({ title, from, to }) => words.moved(title, from, to));
  return [...moved, ...counted, ...changes.settings.map((name) => words.settingChanged(words.settings[name]))];
}
