import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError, type Connection as PgConnection, type Submittable } from "pg";
import { serialize } from "pg-protocol";
import { fail } from "#server/platform/errors.ts";
import { cancelOnAbort } from "./cancel-statement.ts";

/** SQL with values bound as untyped text; the database infers the types. */
export type BoundStatement = { text: string; values: readonly (string | null)[] };

/** A row with every value in PostgreSQL's text format. */
export type TextRow = Record<string, string | null>;

/** One connection, opened on first use and reopened after a loss. */
export type Connection = {
  /**
   * Sends all statements in one packet with one Sync, which is one transaction unless it contains `begin`; the first
   * error rolls it back. Returns the rows of each statement. Throws `DatabaseError` or `database_unavailable`. When the
   * signal aborts, cancels the statements and settles once no cancel request can reach later ones.
   */
  run(statements: readonly BoundStatement[], signal?: AbortSignal): Promise<TextRow[][]>;
  close(): Promise<void>;
};

const connectMs = 5_000;
const maxCloseMs = 2_000;
const maxPrepared = 400;
/** In characters. PostgreSQL uses up to fifty times as many bytes for a plan. */
const maxPreparedText = 256 << 10;
const maxStatementText = 16 << 10;

export function openConnection(url: string): Connection {
  let opened: Promise<Open> | null = null;
  const open = () => {
    const opening = connect(url, () => {
      if (opened === opening) opened = null;
    });
    return opening;
  };
  return {
    run: async (statements, signal) => {
      const { client, prepared, drop } = await (opened ??= open());
      if (signal?.aborted) throw fail("cancelled", "The request was cancelled.");
      const running = new Promise<TextRow[][]>((resolve, reject) =>
        client.query(new Batch(statements, prepared, resolve, reject)),
      );
      return signal ? cancelOnAbort(signal, client, running, drop) : running;
    },
    close: async () => {
      const last = await opened?.catch(() => null);
      await Promise.race([last?.client.end(), sleep(maxCloseMs, undefined, { ref: false })]);
    },
  };
}

async function connect(url: string, lost: () => void): Promise<Open> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: "heirvoice api",
  });
  client.on("error", lost).on("end", lost);
  try {
    await client.connect();
  } catch (thrown) {
    lost();
    throw expectedError(thrown);
  }
  const drop = () => {
    lost();
    client.end().catch(lost);
  };
  return { client, prepared: { statements: new Map(), length: 0 }, drop };
}

/** `drop`: no more statements are sent on this connection. */
type Open = { client: Client; prepared: Prepared; drop: () => void };

/** Prepared statements by text, oldest first; `length` is the total text length. */
type Prepared = { statements: Map<string, PreparedStatement>; length: number };
/** An unnamed statement is used once. `columns` is null until the database describes it. */
type PreparedStatement = { name: string; columns: readonly string[] | null };

let named = 0;

/** The driver's query object, which receives the database's messages in order. */
class Batch implements Submittable {
  readonly #statements: readonly BoundStatement[];
  readonly #prepared: Prepared;
  readonly #resolve: (rows: TextRow[][]) => void;
  readonly #reject: (thrown: unknown) => void;
  /** In the order they were sent. */
  readonly #parsing: { text: string; statement: PreparedStatement }[] = [];
  readonly #running: PreparedStatement[] = [];
  readonly #rows: TextRow[][] = [];
  #current: TextRow[] = [];
  #unwatch = () => {};

  constructor(
    statements: readonly BoundStatement[],
    prepared: Prepared,
    resolve: (rows: TextRow[][]) => void,
    reject: (thrown: unknown) => void,
  ) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Sends everything in one write, because the system call costs more than its data. */
  submit(connection: PgConnection): void {
    const messages: Buffer[] = [];
    for (const { text, values } of this.#statements) {
      const statement = this.#prepared.statements.get(text) ?? this.#parse(connection, text, messages);
      this.#running.push(statement);
      messages.push(serialize.bind({ statement: statement.name, values: [...values] }));
      if (statement.columns === null) messages.push(serialize.describe({ type: "P", name: "" }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    connection.stream.write(Buffer.concat(messages));
  }

  #parse(connection: PgConnection, text: string, messages: Buffer[]): PreparedStatement {
    const known = this.#parsing.find((one) => one.statement.name !== "" && one.text === text);
    if (known) return known.statement;
    const statement = { name: text.length > maxStatementText ? "" : `api_${++named}`, columns: null };
    if (statement.name !== "") this.#makeRoom(text.length, messages);
    messages.push(serialize.parse({ name: statement.name, text, types: [] }));
    if (this.#parsing.push({ text, statement }) === 1) this.#watchParsing(connection);
    return statement;
  }

  #makeRoom(length: number, messages: Buffer[]): void {
    const { statements } = this.#prepared;
    for (const [text, { name }] of statements) {
      const few = statements.size + this.#parsing.length < maxPrepared;
      if (few && this.#prepared.length + length <= maxPreparedText) return;
      statements.delete(text);
      this.#prepared.length -= text.length;
      messages.push(serialize.close({ type: "S", name }));
    }
  }

  /** Statements after a failure are never parsed. */
  #watchParsing(connection: PgConnection): void {
    const parsed = () => {
      const next = this.#parsing.shift();
      if (!next || next.statement.name === "") return;
      this.#prepared.statements.set(next.text, next.statement);
      this.#prepared.length += next.text.length;
    };
    connection.on("parseComplete", parsed);
    this.#unwatch = () => connection.off("parseComplete", parsed);
  }

  handleRowDescription({ fields }: { fields: { name: string }[] }): void {
    const running = this.#running[this.#rows.length];
    if (running) running.columns = fields.map(({ name }) => name);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: TextRow = {};
    for (const [at, name] of (this.#running[this.#rows.length]?.columns ?? []).entries())
      row[name] = fields[at] ?? null;
    this.#current.push(row);
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
  }

  handleError(thrown: Error): void {
    this.#unwatch();
    this.#reject(expectedError(thrown));
  }

  handleReadyForQuery(): void {
    this.#unwatch();
    this.#resolve(this.#rows);
  }
}

/** The database is stopping, starting or at its connection limit. */
const stopping = /^(?:57P0[123]|08...|53300)$/;

/** Database errors pass unchanged; any other error means the database is unreachable. */
function expectedError(thrown: unknown): unknown {
  if (thrown instanceof DatabaseError && !stopping.test(thrown.code ?? "")) return thrown;
  return fail("database_unavailable", "The database cannot be reached.", thrown);
}
