import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError, type Connection, type Submittable } from "pg";
import { fail } from "#server/errors.ts";

/** SQL whose values are bound as text of no type: the database works their types out. */
export type DoorStatement = { text: string; values: readonly (string | null)[] };

/** A row as the database writes it: every value as text. */
export type DoorRow = Record<string, string | null>;

/** One connection, opened when it is first needed and again after it was lost. */
export type DoorLine = {
  /**
   * Sends all of it in one packet with one Sync: without a `begin` of its own it is one transaction, which the first
   * failure undoes. Gives the rows of each statement. Throws `DatabaseError`, or `database_unavailable`.
   */
  run(statements: readonly DoorStatement[]): Promise<DoorRow[][]>;
  close(): Promise<void>;
};

const connectMs = 5_000;
const longestGoodbyeMs = 2_000;
const mostPrepared = 400;

export function openLine(url: string): DoorLine {
  let opened: Promise<Open> | null = null;
  const open = () => {
    const opening = connect(url, () => {
      if (opened === opening) opened = null;
    });
    return opening;
  };
  return {
    run: async (statements) => {
      const { client, prepared } = await (opened ??= open());
      return new Promise((resolve, reject) => client.query(new Batch(statements, prepared, resolve, reject)));
    },
    close: async () => {
      const last = await opened?.catch(() => null);
      await Promise.race([last?.client.end(), sleep(longestGoodbyeMs, undefined, { ref: false })]);
    },
  };
}

async function connect(url: string, lost: () => void): Promise<Open> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: "heirvoice doors",
  });
  client.on("error", lost).on("end", lost);
  try {
    await client.connect();
  } catch (thrown) {
    lost();
    throw asForeseen(thrown);
  }
  return { client, prepared: new Map() };
}

type Open = { client: Client; prepared: Prepared };

/** The names of the statements this connection has prepared, by their text, the oldest first. */
type Prepared = Map<string, string>;

let named = 0;

/** What the driver asks of a query object: it is told each message of the database in its order. */
class Batch implements Submittable {
  readonly #statements: readonly DoorStatement[];
  readonly #prepared: Prepared;
  readonly #resolve: (rows: DoorRow[][]) => void;
  readonly #reject: (thrown: unknown) => void;
  readonly #parsing: Prepared = new Map();
  readonly #rows: DoorRow[][] = [];
  #columns: string[] = [];
  #current: DoorRow[] = [];
  #unwatch = () => {};

  constructor(
    statements: readonly DoorStatement[],
    prepared: Prepared,
    resolve: (rows: DoorRow[][]) => void,
    reject: (thrown: unknown) => void,
  ) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const { text, values } of this.#statements) {
      const name = this.#prepared.get(text) ?? this.#parsing.get(text) ?? this.#parse(connection, text);
      connection.bind({ statement: name, values: [...values] }, true);
      connection.describe({ type: "P", name: "" }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  #parse(connection: Connection, text: string): string {
    const [oldest] = this.#prepared.size + this.#parsing.size >= mostPrepared ? this.#prepared : [];
    if (oldest) {
      this.#prepared.delete(oldest[0]);
      connection.close({ type: "S", name: oldest[1] }, true);
    }
    const name = `door_${++named}`;
    connection.parse({ name, text, types: [] }, true);
    if (this.#parsing.set(text, name).size === 1) this.#watchParsing(connection);
    return name;
  }

  /** What was sent after a failure is never parsed. */
  #watchParsing(connection: Connection): void {
    const parsed = () => {
      const [next] = this.#parsing;
      if (!next) return;
      this.#parsing.delete(next[0]);
      this.#prepared.set(...next);
    };
    connection.on("parseComplete", parsed);
    this.#unwatch = () => connection.off("parseComplete", parsed);
  }

  handleRowDescription({ fields }: { fields: { name: string }[] }): void {
    this.#columns = fields.map(({ name }) => name);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: DoorRow = {};
    for (const [at, name] of this.#columns.entries()) row[name] = fields[at] ?? null;
    this.#current.push(row);
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
  }

  handleError(thrown: Error): void {
    this.#unwatch();
    this.#reject(asForeseen(thrown));
  }

  handleReadyForQuery(): void {
    this.#unwatch();
    this.#resolve(this.#rows);
  }
}

/** The database stops, starts or takes no more connections. */
const stopping = /^(?:57P0[123]|08...|53300)$/;

/** A refusal of the database as it is; whatever else goes wrong on the way there means that it cannot be reached. */
function asForeseen(thrown: unknown): unknown {
  if (thrown instanceof DatabaseError && !stopping.test(thrown.code ?? "")) return thrown;
  return fail("database_unavailable", "The database cannot be reached.", thrown);
}
