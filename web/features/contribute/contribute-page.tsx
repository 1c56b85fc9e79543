import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Contribution } from "#domain/memory/contribution.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ContributeAside } from "./contribute-aside.tsx";
import { contributeWords } from "./contribute-words.ts";
import {
  contributedKey,
  loadContributed,
  type CollaborateLink,
  type Contributed,
  type LinkRest,
} from "./contributions.ts";
import { emptyDraft, joinedDraft, keepDraft, readDraft } from "./draft.ts";
import { formDraftOf } from "./form-draft.ts";
import type { LinkStorage } from "./send-picture.ts";
import { SentPieces } from "./sent-pieces.tsx";

const ContributeForm = deferredPart(async () => (await import("./contribute-form.tsx")).ContributeForm);

/** Decisions of the owner show within this time. */
const refreshMs = 15_000;

type ContributePageProps = { link: CollaborateLink; rest: LinkRest; storage: LinkStorage; children: ReactNode };

/** Where somebody with a link adds to a memory. `children` is the memory to read. */
export function ContributePage({ link, rest, storage, children }: ContributePageProps) {
  useLoadedWords(contributeWords);
  const words = useWords(contributeWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: contributedKey(link.id),
    queryFn: () => loadContributed(rest, link.memoryId),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  if (data === undefined && isError) return <NotLoaded text={words.notRead} retry={refetch} />;
  if (data === undefined) return <Skeleton label={loading} lines={8} />;
  return (
    <div className="memory-sheet contribute">
      <p className="chip">
        <Icon name="clock" size={20} /> {words.until(dayOf(link.expiresAt, language))}
      </p>
      <div className="memory-columns">
        <ContributeLeaf link={link} rest={rest} storage={storage} sent={data} />
        <ContributeAside giver={link.giver} sent={data} />
      </div>
      <section id="memory" tabIndex={-1}>
        {children}
      </section>
    </div>
  );
}

type ContributeLeafProps = { link: CollaborateLink; rest: LinkRest; storage: LinkStorage; sent: Contributed };

/** The form, and below it what was sent. */
function ContributeLeaf({ link, rest, storage, sent }: ContributeLeafProps) {
  const words = useWords(contributeWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Contribution | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  // Each new number opens the form with the kept words.
  const [opened, setOpened] = useState(0);
  const name = sent.name ?? readDraft(link.id)?.name ?? "";
  const start = edited ? formDraftOf(edited, name, language) : { ...(readDraft(link.id) ?? emptyDraft), name };
  const refresh = () => queries.invalidateQueries({ queryKey: contributedKey(link.id) });
  const done = async (text: string | null) => {
    setEdited(null);
    setSaid(text);
    await refresh();
  };
  const change = (piece: Contribution) => {
    setSaid(null);
    setEdited(piece);
  };
  const reopen = (piece: Contribution) => {
    keepDraft(link.id, joinedDraft(readDraft(link.id), formDraftOf(piece, name, language)));
    setEdited(null);
    setSaid(piece.type === "picture" ? words.picture.takenBack : words.takenBack);
    setOpened((nth) => nth + 1);
  };
  const isNameFixed = sent.pieces.some(({ state }) => state === "approved");
  return (
    <div>
      <section className="stacked contribute-leaf">
        <p className="eyebrow">{words.eyebrow(link.giver)}</p>
        <h1>{words.title(sent.memory?.title ?? "")}</h1>
        <p className="hint">{words.lead(link.giver)}</p>
        <ContributeForm
          key={edited?.id ?? `new ${opened}`}
          {...{ link, rest, storage, edited, start, isNameFixed, said, done }}
        />
      </section>
      <SentPieces {...{ link, rest, storage, sent, change, reopen, refresh }} />
    </div>
  );
}
