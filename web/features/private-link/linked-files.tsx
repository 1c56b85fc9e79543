import { useQuery } from "@tanstack/react-query";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linkWords } from "./link-words.ts";
import { loadLinkedFiles } from "./load-link.ts";

const kinds = { book: "book.pdf", audiobook: "audiobook.m4b" };
/** The signed addresses hold for an hour. */
const freshMs = 30 * 60_000;

type LinkedFilesProps = { memoirId: string | null; scope: keyof typeof kinds; giver: string };

/** The finished book or audiobook. It is closed while the memoir is not printable. */
export function LinkedFiles({ memoirId, scope, giver }: LinkedFilesProps) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const { data, isError } = useQuery({
    queryKey: ["linked files", memoirId],
    queryFn: () => loadLinkedFiles(memoirId ?? ""),
    enabled: memoirId !== null,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  if (isError) return <Notice kind="problem">{words.notRead}</Notice>;
  if (memoirId !== null && data === undefined) return <Skeleton label={loading} />;
  const file = memoirId === null ? undefined : data?.find(({ kind }) => kind === kinds[scope]);
  if (file === undefined) return <p className="sheet">{words.nothing}</p>;
  return (
    <section className="sheet stacked">
      {scope === "audiobook" ? (
        <audio controls preload="metadata" src={file.url} aria-label={words.voice(giver)} />
      ) : null}
      <p>
        <a className="button main large" href={file.url}>
          <Icon name={scope === "book" ? "book" : "download"} size={24} />{" "}
          {scope === "book" ? words.openBook : words.hearBook}
        </a>
      </p>
    </section>
  );
}
