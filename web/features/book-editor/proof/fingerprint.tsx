import { useWords } from "#web/lib/texts/language.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";

/** The whole hashes of a proof's files, on demand. */
export function Fingerprint({ proof }: { proof: Proof }) {
  const words = useWords(proofWords);
  const files = [
    [words.files.interior, proof.interior_sha256],
    [words.files.cover, proof.cover_sha256],
    [words.files.audiobook, proof.audiobook_sha256],
  ] as const;
  return (
    <details className="fingerprint">
      <summary>{words.allFingerprints}</summary>
      <dl>
        {files.map(([name, sha256]) =>
          sha256 === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{sha256}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}
