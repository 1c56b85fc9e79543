import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { sampleWords } from "./sample-words.ts";

type SamplePagesProps = { pictures: readonly { url: string; width: number; height: number }[] };

/** The drawn pages, one at a time. */
export function SamplePages({ pictures }: SamplePagesProps) {
  const words = useWords(sampleWords);
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;
  const picture = pictures[Math.min(at, last)];
  if (!picture) return null;
  return (
    <figure className="sample-pages" aria-label={words.pages}>
      <img src={picture.url} width={picture.width} height={picture.height} alt={words.pictureOf(at + 1)} />
      <figcaption>
        <Button look="quiet" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {words.back}
        </Button>
        <span role="status">{words.page(at + 1, pictures.length)}</span>
        <Button look="quiet" disabled={at >= last} onClick={() => setAt(at + 1)}>
          {words.next}
        </Button>
      </figcaption>
    </figure>
  );
}
