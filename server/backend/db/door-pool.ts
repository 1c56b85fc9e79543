import { fail } from "#server/errors.ts";
import { longestStatement, type DatabaseCaller } from "./as-caller.ts";
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
export type DoorPool = {
  run(request: DoorRequest): Promise<DoorRow[][]>;
  /** Connections, how many of them are at work, and how many requests wait for one. */
  load(): { size: number; busy: number; waiting: number };
  close(): Promise<void>;
};

const mostWaiting = 2000;

/** `tell` is handed what a transaction gathered to tell, after its commit. */
export function openDoorPool(url: string, size: number, tell: (told: string) => void): DoorPool {
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
        const { rows, told } = await runOn(line, request);
        if (told) tell(told);
        return rows;
      } finally {
        give(line);
      }
    },
    load: () => ({ size, busy: size - idle.length, waiting: waiting.length }),
    close: async () => {
      await Promise.all(all.map((line) => line.close()));
    },
  };
}

type Done = { rows: DoorRow[][]; told: string | null };

async function runOn(line: DoorLine, { statements, keep, ...request }: DoorRequest): Promise<Done> {
  const { role } = request.caller;
  const work = [
    settingsOf(request),
    ...statements.map(({ text, values }) => ({ text: `/* ${role} */ ${text}`, values })),
    ...(request.readOnly ? [] : [whatIsTold]),
  ];
  const doneOf = (answers: DoorRow[][]): Done => ({
    rows: answers.slice(1, 1 + statements.length),
    told: answers[1 + statements.length]?.[0]?.["told"] ?? null,
  });
  if (!keep) return doneOf(await line.run(work));
  let kept = false;
  try {
    const [, ...answers] = await line.run([plain("begin"), ...work]);
    const done = doneOf(answers);
    kept = keep(done.rows);
    return { ...done, told: kept ? done.told : null };
  } finally {
    await line.run([plain(kept ? "commit" : "rollback")]);
  }
}

const whatIsTold = plain("select current_setting('heirvoice.told') as told");

function plain(text: string): DoorStatement {
  return { text, values: [] };
}

const settings = `select set_config('search_path', $1, true), set_config('statement_timeout', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true),
  set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('role', $7, true)`;
const readingSettings = `${settings}, set_config('transaction_read_only', 'on', true)`;
const writingSettings = `${settings}, set_config('heirvoice.gathers', 'on', true), set_config('heirvoice.told', '', true)`;

function settingsOf({
  caller,
  about,
  searchPath,
  readOnly,
}: Pick<DoorRequest, "caller" | "about" | "searchPath" | "readOnly">): DoorStatement {
  return {
    text: readOnly ? readingSettings : writingSettings,
    values: [
      searchPath,
      longestStatement[caller.role],
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
