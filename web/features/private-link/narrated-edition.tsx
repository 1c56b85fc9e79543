import { useQuery } from "@tanstack/react-query";
import { editionFiles } from "#domain/book/audiobook.ts";
import { fileStem } from "#domain/memory/memory-file.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { TrackList } from "#web/story/track-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { linkWords } from "./link-words.ts";
import { loadLinkedFiles } from "./load-link.ts";
import { tracksFreshMs } from "./load-linked-book.ts";
import { listed, narrationQuery } from "./load-narration.ts";

type NarratedEditionProps = { linkId: string; memoirId: string; title: string; giver: string };

/** The book read by a computer voice, with its label. Nothing while it is not made, or may not be heard. */
export function NarratedEdition({ linkId, memoirId, title, giver }: NarratedEditionProps) {
  const words = useWords(linkWords).narrated;
  const tracks = useQuery(narrationQuery(linkId)).data ?? null;
  const { data: files } = useQuery({
    queryKey: ["linked narrated files", memoirId, linkId],
    queryFn: () => loadLinkedFiles(memoirId),
    enabled: tracks !== null,
    staleTime: tracksFreshMs,
    refetchInterval: tracksFreshMs,
  });
  if (tracks === null || files === undefined) return null;
  const whole = files.find(({ kind }) => kind === editionFiles.narrated.m4b);
  return (
    <section className="narrated-edition" aria-labelledby="narrated-edition">
      <p className="chip">
        <Icon name="bars" size={20} /> {words.label}
      </p>
      <h2 id="narrated-edition">{words.title}</h2>
      <p>{words.text(giver)}</p>
      <TrackList tracks={listed(tracks, files)} voice={words.label} />
      {whole ? (
        <a className="link" href={whole.url} download={`${fileStem(title, "book")} (${words.label}).m4b`}>
          <Icon name="download" size={24} /> {words.whole}
        </a>
      ) : null}
    </section>
  );
}
