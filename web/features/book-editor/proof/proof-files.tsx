import { Link } from "react-router";
import { proofKinds } from "#domain/book/proof.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";
import type { LookedThrough } from "./use-proof-pages.tsx";
import { useProofFiles } from "./use-proofs.ts";

type ProofFilesProps = { proof: Proof; bytes: number | null; pages: LookedThrough };

/** The pages, the cover and the sound of a proof: the very files that are approved. */
export function ProofFiles({ proof, bytes, pages }: ProofFilesProps) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const { data, isError, refetch } = useProofFiles(proof);
  if (isError) return <NotLoaded text={words.filesNotFound} retry={refetch} />;
  const interior = data?.get(proofKinds.interior);
  const [cover, audiobook] = [data?.get(proofKinds.cover), data?.get(proofKinds.audiobook)];
  return (
    <>
      <p className="row">
        <Button
          look="quiet"
          aria-expanded={pages.isOpen}
          onClick={() => (pages.isOpen ? pages.close() : pages.open(1))}
        >
          <Icon name="book" size={24} /> {words.look(proof.number)}
        </Button>
        {interior === undefined ? null : (
          <a className="link" href={interior} target="_blank" rel="noreferrer">
            <Icon name="download" size={24} />{" "}
            {bytes === null ? words.pagesPdf : words.pdf(words.size(inMegabytes(bytes, language)))}
          </a>
        )}
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
