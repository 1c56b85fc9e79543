import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { retryJobs } from "#web/features/desk/api/act.ts";
import type { JobRow } from "#web/features/desk/api/desk-rows.ts";
import { afterTime, loadJobs } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { minuteOf, percentOf } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import type { Column } from "./desk-table.tsx";
import { ListFilter } from "./list-filters.tsx";

export function JobsPart() {
  const { jobs } = useWords(deskWords);
  const [filters] = useSearchParams();
  const { retry, isPending } = useRetry();
  const columns = useColumns(retry);
  const list = useDeskList(
    ["jobs", filters.toString()],
    (after) => loadJobs(filters, after),
    (last) => afterTime(last.id, last.updated_at),
  );
  const failed = list.data?.pages.flat().filter(({ state }) => state === "failed") ?? [];
  return (
    <>
      <DeskHead title={jobs.title} lead={jobs.lead}>
        {failed.length > 1 ? (
          <Button busy={isPending} onClick={() => retry(failed.map(({ id }) => id))}>
            <Icon name="again" /> {jobs.retryAll(failed.length)}
          </Button>
        ) : null}
      </DeskHead>
      <ListFilter name="state" label={jobs.state} choices={jobs.states} />
      <DeskList list={list} columns={columns} label={jobs.title} isBad={({ state }) => state === "failed"} />
    </>
  );
}

function useRetry() {
  const words = useWords(deskWords);
  const say = useToast();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: retryJobs,
    onSuccess: async (count) => {
      say("good", words.jobs.retried(count));
      await Promise.all(["desk list", "desk waiting"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: () => say("error", words.notDone),
  });
  return { retry: (ids: string[]) => retrying.mutate(ids), isPending: retrying.isPending };
}

function useColumns(retry: (ids: string[]) => void): Column<JobRow>[] {
  const words = useWords(deskWords);
  const { jobs } = words;
  const language = useLanguage();
  return [
    {
      label: jobs.job,
      kind: "head",
      cell: (row) => (
        <>
          <b>{jobs.names[row.job] ?? row.job}</b>
          {row.user_id === null ? null : (
            <Link className="link" to={pagePath(language, `/desk/people/${row.user_id}`)}>
              {row.email ?? row.user_id}
            </Link>
          )}
        </>
      ),
    },
    { label: jobs.changed, cell: (row) => minuteOf(row.updated_at, language) },
    { label: jobs.progress, isWide: true, cell: (row) => <ProgressOf row={row} /> },
    {
      label: jobs.state,
      isWide: true,
      cell: ({ state }) => <DeskChip kind={chips[state]}>{jobs.states[state]}</DeskChip>,
    },
    {
      label: jobs.retry,
      kind: "act",
      cell: (row) =>
        row.state === "failed" ? (
          <Button look="quiet" onClick={() => retry([row.id])}>
            <Icon name="again" size={24} /> {jobs.retry}
          </Button>
        ) : null,
    },
  ];
}

const chips = { queued: "open", running: "blue", failed: "bad", done: "ok" } as const;

function ProgressOf({ row: { state, fraction, error_code: code } }: { row: JobRow }) {
  const { jobs } = useWords(deskWords);
  const language = useLanguage();
  return (
    <>
      <progress value={fraction} aria-label={jobs.progress} />
      {percentOf(fraction, language)}
      {code === null || state !== "failed" ? null : (
        <small>
          {jobs.reason} <code>{code}</code>
        </small>
      )}
    </>
  );
}
