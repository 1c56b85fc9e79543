import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { PostgrestResponse } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";

export type DeletedRow = {
  id: string;
  title: string;
  deletedAt: string;
  /** The name of its picture in photo-originals. */
  picture?: string | null;
};
type DeletedPage = { rows: readonly DeletedRow[]; total: number };

/** Loads the rows `from` to `to`, counted from 0, the last deleted first. */
export type LoadDeleted = (from: number, to: number) => Promise<DeletedPage>;

const pageSize = 50;

/** What a person can restore: whether there is any, and once `isOpen` the rows, a page at a time. */
export function useDeletedRows(key: readonly unknown[], load: LoadDeleted, isOpen: boolean) {
  const first = useQuery({ queryKey: [...key, "first"], queryFn: () => load(0, 0), staleTime: 0 });
  const pages = useInfiniteQuery({
    queryKey: [...key, "pages"],
    queryFn: async ({ pageParam }) => load(pageParam, pageParam + pageSize - 1),
    initialPageParam: 0,
    getNextPageParam: ({ total }, loaded) => {
      const count = loaded.reduce((sum, { rows }) => sum + rows.length, 0);
      return count < total ? count : null;
    },
    enabled: isOpen,
    staleTime: 0,
  });
  return { any: (first.data?.total ?? 0) > 0, pages };
}

/** A page of deleted rows from a query with an exact count. Throws RequestFailure. */
export async function deletedPage<Row>(
  schema: z.ZodMiniType<Row>,
  query: PromiseLike<PostgrestResponse<unknown>>,
  rowOf: (row: Row) => DeletedRow,
): Promise<DeletedPage> {
  const found = await query;
  const rows = z.array(schema).parse(await dataOf(Promise.resolve(found)));
  return { rows: rows.map(rowOf), total: found.count ?? rows.length };
}
