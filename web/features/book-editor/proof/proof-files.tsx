import { Link } from "react-router";
import { proofKinds } from "#domain/book/proof.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";
import { useProofFiles } from "./use-proofs.ts";

/** The pages, the cover and the sound of a proof: the very files that are approved. */
export function ProofFiles({ proof, bytes }: { proof: Proof; bytes: number | null }) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const { data, isError, refetch } = useProofFiles(proof);
  if (isError) return <NotLoaded text={words.filesNotFound} retry={refetch} />;
  const interior = data?.get(proofKinds.interior);
  const [cover, audiobook] = [data?.get(proofKinds.cover), data?.get(proofKinds.audiobook)];
  return (
    <>
      <p className="row">
        {interior === undefined ? null : (
          <a className="button" href={interior} target="_blank" rel="noreferrer">
            <Icon name="book" size={24} /> {words.look(proof.number)}
          </a>
        )}
        {bytes === null ? null : <span className="hint">{words.pdf(words.size(inMegabytes(bytes, language)))}</span>}
      </p>
      <ul className="files">
        {cover === undefined ? null : (
          <li>
            <a href={cover} target="_blank" rel="noreferrer">
              {words.cover}
            </a>
          </li>
        )}
        {audiobook === undefined ? null : (
          <li>
            <a href={audiobook} target="_blank" rel="noreferrer">
              {words.audiobook}
            </a>
          </li>
        )}
        {proof.memoir_id === null ? null : (
          <li>
            <Link to={pagePath(language, `/memoir/${proof.memoir_id}`)}>{words.read}</Link>
          </li>
        )}
      </ul>
    </>
  );
}

function inMegabytes(bytes: number, language: string): string {
  return (bytes / 1_000_000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
