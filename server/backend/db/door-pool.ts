import postgres, { type Row, type Sql } from "postgres";
import { AppError, fail } from "#server/errors.ts";
import type { DatabaseCaller } from "./as-caller.ts";

/** SQL whose values are bound as text of no type: the database works their types out. */
export type DoorStatement = { text: string; values: readonly (string | null)[] };

export type DoorRequest = {
  caller: DatabaseCaller;
  /** For `current_setting('request.…')`; never credentials. */
  about: { method: string; path: string; headers: string };
  searchPath: string;
  readOnly: boolean;
  statements: readonly DoorStatement[];
  /** Looks at the rows before the end and says whether they stay. Costs a second round trip. */
  keep?: (rows: Row[][]) => boolean;
};

/** Connections of the doors. One request is one transaction under its caller's role, in one round trip. */
export type DoorPool = { run(request: DoorRequest): Promise<Row[][]>; close(): Promise<void> };

const unknownType = 705;
/** Longer statements are ended by the database, as on hosted Supabase. */
const longest = { anon: "3s", authenticated: "8s", service_role: "60s" };
const mostPrepared = 400;
const mostWaiting = 2000;

export function openDoorPool(url: string, size: number): DoorPool {
  const idle = Array.from({ length: size }, () => openLine(url));
  const all = [...idle];
  const waiting: ((line: Line) => void)[] = [];
  const take = (): Promise<Line> => {
    const line = idle.pop();
    if (line) return Promise.resolve(line);
    if (waiting.length >= mostWaiting) throw fail("database_unavailable", "Too many requests wait for the database.");
    return new Promise((resolve) => waiting.push(resolve));
  };
  const give = (line: Line) => {
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  };
  return {
    run: async (request) => {
      const line = await take();
      try {
        return await runOn(line, request);
      } catch (thrown) {
        throw asUnavailable(thrown) ?? thrown;
      } finally {
        give(line);
      }
    },
    close: async () => {
      await Promise.all(all.map(({ sql }) => sql.end({ timeout: 2 })));
    },
  };
}

type Line = { sql: Sql; prepared: Set<string> };

function openLine(url: string): Line {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    backoff: () => 0.2,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: "heirvoice doors" },
  });
  return { sql, prepared: new Set() };
}

async function runOn(line: Line, request: DoorRequest): Promise<Row[][]> {
  const { sql } = line;
  const begin = sql.unsafe(request.readOnly ? "begin read only" : "begin");
  const opening = [begin, send(line, settingsOf(request))];
  const work = request.statements.map((statement) =>
    send(line, { ...statement, text: `/* ${request.caller.role} */ ${statement.text}` }),
  );
  if (!request.keep) return rowsOf(await Promise.allSettled([...opening, ...work, sql.unsafe("commit")]), work.length);
  let keep = false;
  try {
    const rows = rowsOf(await Promise.allSettled([...opening, ...work]), work.length);
    keep = request.keep(rows);
    return rows;
  } finally {
    await sql.unsafe(keep ? "commit" : "rollback");
  }
}

/** The first failure counts: what follows it only says that the transaction was given up. */
function rowsOf(settled: PromiseSettledResult<Row[]>[], statements: number): Row[][] {
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return settled.slice(2, 2 + statements).map((one) => (one.status === "fulfilled" ? one.value : []));
}

function send({ sql, prepared }: Line, { text, values }: DoorStatement) {
  const prepare = prepared.has(text) || prepared.size < mostPrepared;
  if (prepare) prepared.add(text);
  return sql.unsafe(
    text,
    values.map((value) => sql.typed(value, unknownType)),
    { prepare },
  );
}

function settingsOf({ caller, about, searchPath }: DoorRequest): DoorStatement {
  return {
    text: `select set_config('search_path', $1, true), set_config('statement_timeout', $2, true),
      set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true),
      set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('role', $7, true)`,
    values: [
      searchPath,
      longest[caller.role],
      JSON.stringify(caller.claims),
      about.method,
      about.path,
      about.headers,
      caller.role,
    ],
  };
}

const lost = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
]);

function asUnavailable(thrown: unknown): AppError | null {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !("code" in thrown)) return null;
  const code = String(thrown.code);
  const stopping =
    code === "57P01" || code === "57P02" || code === "57P03" || code.startsWith("08") || code === "53300";
  return lost.has(code) || stopping ? fail("database_unavailable", "The database cannot be reached.", thrown) : null;
}
