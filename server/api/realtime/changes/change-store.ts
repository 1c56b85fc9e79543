import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import type { ConnectionPool } from "#server/database/connection/connection-pool.ts";
import type { ChangeFilter } from "./change-filter.ts";

/** A row as one change made it, in the order of the commits. `cut`: above 1 MB, of which only short values are kept. */
export type Change = {
  entity: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  at: Date;
  record: string | null;
  oldRecord: string | null;
  cut: boolean;
};

/** A filter or a policy that takes longer than this for some rows is given up. */
const maxJudgingMs = 1000;

async function asked(pool: ConnectionPool, caller: Caller, text: string, values: string[]): Promise<string | null> {
  const limit = { text: "select set_config('statement_timeout', $1, true)", values: [String(maxJudgingMs)] };
  const [, rows] = await pool.run({
    caller,
    about: { method: "GET", path: "/realtime", headers: "{}" },
    searchPath: "public, extensions",
    readOnly: true,
    statements: [limit, { text, values }],
  });
  return rows?.[0]?.["found"] ?? null;
}

const placesSchema = z.array(z.number());

/** Which of these rows (as JSON) this caller may read and wants, as places from 0. */
export async function readablePlaces(
  pool: ConnectionPool,
  caller: Caller,
  of: { entity: string; versions: string[]; filters: ChangeFilter[]; gone: boolean; cut: boolean },
): Promise<number[]> {
  const text =
    "select to_json(realtime.readable($1::oid::regclass, $2::jsonb, $3::jsonb, $4::boolean, $5::boolean)) as found";
  const values = [of.entity, `[${of.versions.join(",")}]`, JSON.stringify(of.filters), String(of.gone), String(of.cut)];
  const found = await asked(pool, caller, text, values);
  return placesSchema.parse(JSON.parse(found ?? "[]")).map((place) => place - 1);
}

/** What a column's JSON must equal to pass a filter by itself; null where the database has to compare. */
export type PlainValues = (string | number | boolean)[] | null;
const plainSchema = z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable());

/** Throws the database's error for what is wrong with the filters, or with this caller's subscribing at all. */
export async function checkFilters(
  pool: ConnectionPool,
  caller: Caller,
  entity: string,
  filters: ChangeFilter[],
): Promise<PlainValues[]> {
  const text = "select realtime.check_filters($1::oid::regclass, $2::jsonb) as found";
  const found = await asked(pool, caller, text, [entity, JSON.stringify(filters)]);
  const plain = plainSchema.parse(JSON.parse(found ?? "[]"));
  return plain.map((values) => values?.filter((value) => value !== null) ?? null);
}
