import { proofKinds, type ProofChanges } from "#domain/book/proof.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";
import { useProofFiles } from "./use-proofs.ts";
import type { ProofWords } from "./proof.en.ts";

/** The differences to the proof before. Nothing for a first proof. */
export function ProofChangesList({ proof }: { proof: Proof }) {
  const words = useWords(proofWords);
  const pages = useProofFiles(proof).data?.get(proofKinds.interior);
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
            {sheet === undefined || pages === undefined ? null : (
              <a className="link" href={`${pages}#page=${sheet}`} target="_blank" rel="noreferrer">
                {words.see} <span className="unseen">{words.page(page ?? sheet)}</span>
              </a>
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
