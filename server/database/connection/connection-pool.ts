import { maxStatementTime, poolClient, type DatabaseCaller } from "./as-caller.ts";
import { ConnectionShares, type PoolClient } from "./connection-shares.ts";
import { openConnection, type Connection, type TextRow, type BoundStatement } from "./connection.ts";

export type TransactionRequest = {
  caller: DatabaseCaller;
  /** For `current_setting('request.…')`, without credentials. */
  about: { method: string; path: string; headers: string };
  searchPath: string;
  readOnly: boolean;
  statements: readonly BoundStatement[];
  /** The client whose connection share is used; by default the caller. */
  client?: PoolClient;
  /** Cancels the statements, or the wait for a connection. */
  signal?: AbortSignal;
  /** Inspects the rows before the commit; false rolls back. Costs a second round trip. */
  keep?: (rows: TextRow[][]) => boolean;
};

/**
 * The APIs' connections. The first statement of a request sets role, claims and timeout for its transaction, and all
 * statements are sent in one packet with one Sync. PostgreSQL runs such a packet as one transaction: it costs one round
 * trip, and no settings remain on the connection.
 */
export type ConnectionPool = {
  run(request: TransactionRequest): Promise<TextRow[][]>;
  /** The number of connections, of busy ones, and of waiting requests. */
  load(): { size: number; busy: number; waiting: number };
  close(): Promise<void>;
};

/** `notify` receives the notifications that a transaction collected, after its commit. */
export function openConnectionPool(url: string, size: number, notify: (gathered: string) => void): ConnectionPool {
  const all = Array.from({ length: size }, () => openConnection(url));
  const shares = new ConnectionShares(all);
  return {
    run: async (request) => {
      const client = request.client ?? poolClient(request.caller);
      const connection = await shares.acquire(client, request.signal);
      try {
        const { rows, gathered } = await runOn(connection, request);
        if (gathered) notify(gathered);
        return rows;
      } finally {
        shares.release(client, connection);
      }
    },
    load: () => ({ size, busy: size - shares.idle, waiting: shares.waiting }),
    close: async () => {
      await Promise.all(all.map((connection) => connection.close()));
    },
  };
}

type Done = { rows: TextRow[][]; gathered: string | null };

async function runOn(
  connection: Connection,
  { statements, keep, signal, ...request }: TransactionRequest,
): Promise<Done> {
  const { role } = request.caller;
  const work = [
    settingsOf(request),
    ...statements.map(({ text, values }) => ({ text: `/* ${role} */ ${text}`, values })),
    ...(request.readOnly ? [] : [whatIsGathered]),
  ];
  const doneOf = (answers: TextRow[][]): Done => ({
    rows: answers.slice(1, 1 + statements.length),
    gathered: answers[1 + statements.length]?.[0]?.["gathered"] ?? null,
  });
  if (!keep) return doneOf(await connection.run(work, signal));
  let committed = false;
  try {
    const [, ...answers] = await connection.run([plain("begin"), ...work], signal);
    const done = doneOf(answers);
    committed = keep(done.rows);
    return { ...done, gathered: committed ? done.gathered : null };
  } finally {
    await connection.run([plain(committed ? "commit" : "rollback")]);
  }
}

const whatIsGathered = plain("select current_setting('heirvoice.notifications') as gathered");

function plain(text: string): BoundStatement {
  return { text, values: [] };
}

/** Returns one number instead of a column per setting. */
const settings = `select num_nulls(set_config('search_path', $1, true), set_config('statement_timeout', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true),
  set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('request.cookies', '{}', true), set_config('role', $7, true)`;
const readingSettings = `${settings}, set_config('transaction_read_only', 'on', true))`;
const writingSettings = `${settings}, set_config('heirvoice.gathers', 'on', true), set_config('heirvoice.notifications', '', true))`;

function settingsOf({
  caller,
  about,
  searchPath,
  readOnly,
}: Pick<TransactionRequest, "caller" | "about" | "searchPath" | "readOnly">): BoundStatement {
  return {
    text: readOnly ? readingSettings : writingSettings,
    values: [
      searchPath,
      maxStatementTime[caller.role],
      claimsText(caller.claims),
      about.method,
      about.path,
      about.headers,
      caller.role,
    ],
  };
}

/** Verified tokens are cached with their claims, so each claims object is serialized once. */
const claimTexts = new WeakMap<DatabaseCaller["claims"], string>();

function claimsText(claims: DatabaseCaller["claims"]): string {
  const known = claimTexts.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  claimTexts.set(claims, text);
  return text;
}
