import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PersonalArchive } from "#domain/account/personal-archive.ts";
import { fileSize } from "#domain/account/file-size.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { accountWords } from "#web/features/account/account-words.ts";
import { ArchiveProgress } from "./archive-progress.tsx";
import { loadArchive, type ArchiveOrder } from "./personal-archive-calls.ts";

const pollMs = 1500;

/** Packs everything of the person into one file, shows the progress, and offers the finished file. `title`: on another page. */
export function PersonalArchiveSection({ title }: { title?: string }) {
  const { archive: words, again } = useWords(accountWords);
  const { loading } = useWords(frameWords);
  const { query, ordering } = useArchive();
  const { data } = query;
  return (
    <section aria-labelledby="account-archive" className="archive">
      <h2 id="account-archive">{title ?? words.title}</h2>
      {data ? (
        <Shown archive={data} busy={ordering.isPending} order={ordering.mutate} />
      ) : query.isError ? (
        <Notice kind="problem">
          <p>{words.failed}</p>
          <Button look="quiet" onClick={() => void query.refetch()}>
            {again}
          </Button>
        </Notice>
      ) : (
        <Skeleton label={loading} lines={3} />
      )}
      {ordering.isError ? (
        <Notice kind="problem">
          <p>{ordering.variables === "stop" ? words.notStopped : words.notBegun}</p>
        </Notice>
      ) : null}
    </section>
  );
}

function useArchive() {
  const language = useLanguage();
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["archive", user?.id, language];
  const query = useQuery({
    queryKey,
    queryFn: () => loadArchive(language),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPacking(state.data) ? pollMs : false),
  });
  const ordering = useMutation({
    mutationFn: (order: ArchiveOrder) => loadArchive(language, order),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  return { query, ordering };
}

function isPacking(archive: PersonalArchive | undefined): boolean {
  return archive?.packing !== undefined && archive.packing !== null && archive.packing.state !== "failed";
}

type ShownProps = { archive: PersonalArchive; busy: boolean; order: (order: ArchiveOrder) => void };

function Shown({ archive, busy, order }: ShownProps) {
  const { archive: words } = useWords(accountWords);
  const { packing, ready, left, days } = archive;
  if (packing && packing.state !== "failed")
    return (
      <>
        <ArchiveProgress packing={packing} />
        <p>
          <Button look="quiet" busy={busy} onClick={() => order("stop")}>
            {words.stop}
          </Button>
        </p>
      </>
    );
  return (
    <>
      <p>{words.lead}</p>
      {packing ? (
        <Notice kind="problem">
          <p>{packing.error_code === "disk_full" ? words.diskFull : words.stopped}</p>
        </Notice>
      ) : null}
      {ready ? <Ready ready={ready} /> : null}
      {left > 0 ? (
        <p>
          <Button look="quiet" busy={busy} onClick={() => order("begin")}>
            <Icon name="box" />
            {ready ? words.packAgain : words.pack}
          </Button>
        </p>
      ) : (
        <p className="hint">{words.enough}</p>
      )}
      {ready ? <Uses /> : <p className="hint">{words.kept(days)}</p>}
    </>
  );
}

function Ready({ ready }: { ready: NonNullable<PersonalArchive["ready"]> }) {
  const { archive: words } = useWords(accountWords);
  const language = useLanguage();
  const day = (moment: string) => new Date(moment).toLocaleDateString(language, { dateStyle: "long" });
  return (
    <>
      <p>
        <a className="button main" href={ready.url} download="">
          <Icon name="download" />
          {words.download(fileSize(ready.bytes, language))}
        </a>
      </p>
      <p className="hint">{words.until(day(ready.made_at), day(ready.expires_at))}</p>
    </>
  );
}

function Uses() {
  const { archive: words } = useWords(accountWords);
  const { open, whole, back } = words.uses;
  const uses = [
    ["box", open],
    ["shield", whole],
    ["again", back],
  ] as const;
  return (
    <>
      <h3>{words.usesTitle}</h3>
      <ul className="archive-uses">
        {uses.map(([icon, [title, text]]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
