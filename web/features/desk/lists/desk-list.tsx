import { useInfiniteQuery } from "@tanstack/react-query";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { rowsPerPage, type After } from "#web/features/desk/api/load-desk.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { DeskTable, type Column } from "./desk-table.tsx";

/** Refreshes an open list of one page. Further pages stay as they are: each refresh would load all of them. */
const listEveryMs = 60_000;
const first: After = {};

/** A list in pages. `afterRow` is the position of the page after that row. */
export function useDeskList<Row>(
  key: readonly string[],
  load: (after: After) => Promise<Row[]>,
  afterRow: (row: Row) => After | null,
) {
  return useInfiniteQuery({
    queryKey: ["desk list", ...key],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: first,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < rowsPerPage || last === undefined ? null : afterRow(last);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : listEveryMs),
  });
}

type DeskListProps<Row> = {
  list: ReturnType<typeof useDeskList<Row>>;
  columns: readonly Column<Row>[];
  label: string;
  empty?: string;
  isBad?: (row: Row) => boolean;
};

export function DeskList<Row extends { id: string }>({ list, columns, label, empty, isBad }: DeskListProps<Row>) {
  const words = useWords(deskWords);
  const { loading } = useWords(frameWords);
  if (!list.data)
    return list.isError ? <FailedLoad retry={() => void list.refetch()} /> : <Skeleton label={loading} lines={8} />;
  const rows = list.data.pages.flat();
  if (rows.length === 0) return <p role="status">{empty ?? words.nothing}</p>;
  return (
    <>
      <DeskTable columns={columns} rows={rows} label={label} {...(isBad ? { isBad } : {})} />
      <MoreRows list={list} />
    </>
  );
}

/** The button of the next page, if there is one. */
export function MoreRows<Row>({ list }: { list: ReturnType<typeof useDeskList<Row>> }) {
  const words = useWords(deskWords);
  return (
    <>
      {list.isFetchNextPageError ? <FailedLoad retry={() => void list.fetchNextPage()} /> : null}
      {list.hasNextPage ? (
        <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}
