import { useState } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkIcon } from "#web/features/links/link-icon.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { loadPrintedCodes, setRevoked, type LinkCounts, type PrintedCode } from "#web/features/links/load-links.ts";
import { useLinkChange, useLinkPages } from "#web/features/links/use-links.ts";

/** Codes in printed books. They never expire; each can be closed and opened. */
export function PrintedCodes({ counts }: { counts: LinkCounts }) {
  const { printed } = useWords(linksWords);
  const [isShown, setShown] = useState(false);
  const any = counts.printed + counts.closed > 0;
  return (
    <section className="stacked printed-codes">
      <h2>{printed.title}</h2>
      <p>{any ? `${printed.count(counts.printed)} ${printed.forever}` : printed.none}</p>
      {any ? (
        <Button look="plain" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <LinkIcon name="print" /> {isShown ? printed.hide : printed.show}
        </Button>
      ) : null}
      {isShown ? <Codes /> : null}
    </section>
  );
}

function Codes() {
  const { list, printed } = useWords(linksWords);
  const { loading } = useWords(frameWords);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinkPages(
    "codes",
    loadPrintedCodes,
  );
  if (data === undefined)
    return isError ? <NotLoaded text={list.notRead} retry={refetch} /> : <Skeleton label={loading} lines={4} />;
  return (
    <>
      <ul aria-label={printed.label}>
        {data.pages.flat().map((code) => (
          <Code key={code.id} code={code} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {list.more}
        </Button>
      ) : null}
    </>
  );
}

function Code({ code }: { code: PrintedCode }) {
  const { printed } = useWords(linksWords);
  const language = useLanguage();
  const isClosed = code.revoked_at !== null;
  const title = (language === "fr" ? code.title_fr : code.title) ?? printed.untitled;
  const change = useLinkChange(async () => setRevoked(code.id, !isClosed), null);
  return (
    <li>
      <p>
        <b>{title}</b> {isClosed ? printed.closed : code.is_heard ? printed.heard : printed.silent}
      </p>
      <Button look="quiet" busy={change.isPending} onClick={() => change.mutate()}>
        <Icon name={isClosed ? "again" : "lock"} size={22} /> {isClosed ? printed.open : printed.close}
        <span className="unseen"> ({title})</span>
      </Button>
    </li>
  );
}
