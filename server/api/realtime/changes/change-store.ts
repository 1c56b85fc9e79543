import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import type { ConnectionPool } from "#server/database/connection/connection-pool.ts";
import type { ChangeFilter } from "./change-filter.ts";

/** A row change, in commit order. `cut`: the row exceeded 1 MB and only short values are stored. */
export type Change = {
  entity: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  at: Date;
  record: string | null;
  oldRecord: string | null;
  cut: boolean;
};

/** Filters and policies that take longer are abandoned. */
const maxJudgingMs = 1000;

async function queryAs(pool: ConnectionPool, caller: Caller, text: string, values: string[]): Promise<string | null> {
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

/** Indexes (from 0) of the rows (as JSON) that this caller may read and whose filters match. */
export async function readablePlaces(
  pool: ConnectionPool,
  caller: Caller,
  of: { entity: string; versions: string[]; filters: ChangeFilter[]; deleted: boolean; cut: boolean },
): Promise<number[]> {
  const text =
    "select to_json(realtime.readable($1::oid::regclass, $2::jsonb, $3::jsonb, $4::boolean, $5::boolean)) as found";
  const values = [
    of.entity,
    `[${of.versions.join(",")}]`,
    JSON.stringify(of.filters),
    String(of.deleted),
    String(of.cut),
  ];
  const found = await queryAs(pool, caller, text, values);
  return placesSchema.parse(JSON.parse(found ?? "[]")).map((place) => place - 1);
}

/** JSON values that a column must equal to pass a filter without the database; null when the database must compare. */
export type PlainValues = (string | number | boolean)[] | null;
const plainSchema = z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable());

/** Throws the database's error for invalid filters or a caller that may not subscribe. */
export async function checkFilters(
  pool: ConnectionPool,
  caller: Caller,
  entity: string,
  filters: ChangeFilter[],
): Promise<PlainValues[]> {
  const text = "select realtime.check_filters($1::oid::regclass, $2::jsonb) as found";
  const found = await queryAs(pool, caller, text, [entity, JSON.stringify(filters)]);
  const plain = plainSchema.parse(JSON.parse(found ?? "[]"));
  return plain.map((values) => values?.filter((value) => value !== null) ?? null);
}
