import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import type { Change } from "./change-store.ts";
import type { TableShape } from "./table-shape-store.ts";

const recordSchema = z.record(z.string(), z.unknown());

/** The payload for a client: readable columns that it selected, and always the key. */
export function changeData(
  { change, shape }: { change: Change; shape: TableShape },
  role: Caller["role"],
  select: string[] | null,
  oldIsReadable: boolean,
): object {
  const { schema, table, key } = shape;
  const columns = shape.readable[role].filter(
    ({ name }) => select === null || select.includes(name) || key.includes(name),
  );
  const names = new Set(columns.map(({ name }) => name));
  const old = oldIsReadable ? names : new Set(key.filter((name) => names.has(name)));
  return {
    schema,
    table,
    commit_timestamp: change.at.toISOString(),
    type: change.type,
    columns,
    ...(change.record === null ? {} : { record: picked(change.record, names) }),
    ...(change.oldRecord === null ? {} : { old_record: picked(change.oldRecord, old) }),
    errors: change.cut ? ["Error 413: Payload Too Large"] : null,
  };
}

function picked(record: string, names: Set<string>): Record<string, unknown> {
  const columns = Object.entries(recordSchema.parse(JSON.parse(record)));
  return Object.fromEntries(columns.filter(([name]) => names.has(name)));
}
