import { fail } from "#server/errors.ts";
import type { DatabaseCaller } from "./as-caller.ts";
import { openLine, type DoorLine, type DoorRow, type DoorStatement } from "./door-line.ts";

export type DoorRequest = {
  caller: DatabaseCaller;
  /** For `current_setting('request.…')`; never credentials. */
  about: { method: string; path: string; headers: string };
  searchPath: string;
  readOnly: boolean;
  statements: readonly DoorStatement[];
  /** Looks at the rows before the end and says whether they stay. Costs a second round trip. */
  keep?: (rows: DoorRow[][]) => boolean;
};

/** Connections of the doors. One request is one transaction under its caller's role, in one round trip. */
export type DoorPool = { run(request: DoorRequest): Promise<DoorRow[][]>; close(): Promise<void> };

/** Longer statements are ended by the database, as on hosted Supabase. */
const longest = { anon: "3s", authenticated: "8s", service_role: "60s" };
const mostWaiting = 2000;

export function openDoorPool(url: string, size: number): DoorPool {
  const all = Array.from({ length: size }, () => openLine(url));
  const idle = [...all];
  const waiting: ((line: DoorLine) => void)[] = [];
  const take = (): Promise<DoorLine> | DoorLine => {
    const line = idle.pop();
    if (line) return line;
    if (waiting.length >= mostWaiting) throw fail("database_unavailable", "Too many requests wait for the database.");
    return new Promise((resolve) => waiting.push(resolve));
  };
  const give = (line: DoorLine) => {
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  };
  return {
    run: async (request) => {
      const line = await take();
      try {
        return await runOn(line, request);
      } finally {
        give(line);
      }
    },
    close: async () => {
      await Promise.all(all.map((line) => line.close()));
    },
  };
}

async function runOn(line: DoorLine, { statements, keep, ...request }: DoorRequest): Promise<DoorRow[][]> {
  const { role } = request.caller;
  const work = [
    settingsOf(request),
    ...statements.map(({ text, values }) => ({ text: `/* ${role} */ ${text}`, values })),
  ];
  if (!keep) return (await line.run(work)).slice(1);
  let kept = false;
  try {
    const rows = (await line.run([plain("begin"), ...work])).slice(2);
    kept = keep(rows);
    return rows;
  } finally {
    await line.run([plain(kept ? "commit" : "rollback")]);
  }
}

function plain(text: string): DoorStatement {
  return { text, values: [] };
}

const settings = `select set_config('search_path', $1, true), set_config('statement_timeout', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true),
  set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('role', $7, true)`;
const readOnlySettings = `${settings}, set_config('transaction_read_only', 'on', true)`;

function settingsOf({
  caller,
  about,
  searchPath,
  readOnly,
}: Pick<DoorRequest, "caller" | "about" | "searchPath" | "readOnly">): DoorStatement {
  return {
    text: readOnly ? readOnlySettings : settings,
    values: [
      searchPath,
      longest[caller.role],
      claimsText(caller.claims),
      about.method,
      about.path,
      about.headers,
      caller.role,
    ],
  };
}

/** Verified tokens are remembered with their claims, so that these are written once. */
const claimTexts = new WeakMap<DatabaseCaller["claims"], string>();

function claimsText(claims: DatabaseCaller["claims"]): string {
  const known = claimTexts.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  claimTexts.set(claims, text);
  return text;
}
