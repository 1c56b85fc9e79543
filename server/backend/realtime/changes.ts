import { z } from "zod";
import type { Caller } from "#server/backend/auth/caller.ts";
import type { OpenDatabase } from "#server/backend/db/database.ts";
import type { Log } from "#server/log/log.ts";
import { readTableShape, readRowAsOwner, rowStatement, type TableShape } from "./change-store.ts";
import { fits, type ChangeFilter, type WantedChange } from "./join.ts";

const noticeSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  key: z.record(z.string(), z.unknown()),
  at: z.string(),
});
type ChangeNotice = z.infer<typeof noticeSchema>;

/** One binding of one channel. `send` gets what the client expects below `data`. */
export type Subscription = {
  id: number;
  wanted: WantedChange;
  filter: ChangeFilter | null;
  caller(): Caller;
  send(id: number, data: unknown): void;
};

/**
 * Listens to the tables of the publication. A changed row is looked at once to find who could be interested,
 * then read again once for each interested person, by their own rights, whatever number of sockets they have.
 */
export class Changes {
  private readonly db: OpenDatabase;
  private readonly log: Log;
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly shapes = new Map<string, Promise<TableShape | null>>();
  private delivered: Promise<void> = Promise.resolve();
  private stop: () => Promise<void> = async () => undefined;

  private constructor(db: OpenDatabase, log: Log) {
    this.db = db;
    this.log = log;
  }

  /** `onGap` is called when changes were missed because the connection was lost for a while. */
  static async open(db: OpenDatabase, log: Log, onGap: () => void): Promise<Changes> {
    const changes = new Changes(db, log);
    await db.sql`select realtime.keep_triggers()`;
    let listens = 0;
    const listening = await db.sql.listen(
      "realtime_changes",
      (text) => changes.take(text),
      () => {
        if (listens++ > 0) onGap();
      },
    );
    changes.stop = () => listening.unlisten();
    return changes;
  }

  add(one: Subscription): void {
    this.at(one.wanted).add(one);
  }

  remove(one: Subscription): void {
    this.at(one.wanted).delete(one);
  }

  /** Whether changes of this table are told at all. */
  async isTold(schema: string, table: string): Promise<boolean> {
    return (await this.shapeOf(schema, table)) !== null;
  }

  close(): Promise<void> {
    return this.stop();
  }

  private at({ schema, table }: WantedChange): Set<Subscription> {
    const name = `${schema}.${table ?? "*"}`;
    const set = this.subscriptions.get(name) ?? new Set();
    this.subscriptions.set(name, set);
    return set;
  }

  private shapeOf(schema: string, table: string): Promise<TableShape | null> {
    const name = `${schema}.${table}`;
    const known = this.shapes.get(name) ?? readTableShape(this.db.sql, schema, table);
    this.shapes.set(name, known);
    known.then(
      (shape) => shape ?? this.shapes.delete(name),
      () => this.shapes.delete(name),
    );
    return known;
  }

  /** Rows are read side by side, and told in the order in which they changed. */
  private take(text: string): void {
    const notice = noticeSchema.parse(JSON.parse(text));
    const sends = this.sendsOf(notice).catch((thrown: unknown) => {
      this.log.warn(
        { err: thrown instanceof Error ? thrown.message : thrown, table: notice.table },
        "a change was not told",
      );
      return [];
    });
    this.delivered = deliver(this.delivered, sends);
  }

  private async sendsOf(notice: ChangeNotice): Promise<(() => void)[]> {
    const { schema, table, type, key } = notice;
    const asked = [`${schema}.${table}`, `${schema}.*`, "*.*"]
      .flatMap((name) => [...(this.subscriptions.get(name) ?? [])])
      .filter(({ wanted }) => wanted.event === "*" || wanted.event === type);
    const shape = asked.length === 0 ? null : await this.shapeOf(schema, table);
    if (!shape) return [];
    const data = { schema, table, commit_timestamp: notice.at, type, errors: null };
    if (type === "DELETE") {
      const columns = shape.columns.filter(({ name }) => name in key);
      return asked
        .filter(({ filter }) => fitsAll(filter, key, true))
        .map((one) => () => one.send(one.id, { ...data, columns, record: {}, old_record: key }));
    }
    const row = await readRowAsOwner(this.db.sql, shape, key);
    if (!row) return [];
    const interested = asked.filter(({ filter }) => fitsAll(filter, row, false));
    const people = Map.groupBy(interested, (one) => personOf(one.caller()));
    return (await Promise.all([...people.values()].map((group) => this.seenBy(shape, notice, data, group)))).flat();
  }

  private async seenBy(shape: TableShape, notice: ChangeNotice, data: object, group: Subscription[]) {
    const caller = group[0]?.caller();
    const columns = caller ? shape.readable[caller.role] : [];
    if (!caller || columns.length === 0) return [];
    const [rows] = await this.db.doors.run({
      caller,
      about: { method: "GET", path: "/realtime", headers: "{}" },
      searchPath: "public, extensions",
      readOnly: true,
      statements: [rowStatement(shape, columns, notice.key)],
    });
    const text = rows?.[0]?.["row"];
    if (!text) return [];
    const record: unknown = JSON.parse(text);
    const old = notice.type === "UPDATE" ? { old_record: notice.key } : {};
    return group.map((one) => () => one.send(one.id, { ...data, columns, record, ...old }));
  }
}

async function deliver(before: Promise<void>, sends: Promise<(() => void)[]>): Promise<void> {
  await before;
  for (const send of await sends) send();
}

/** Of a deleted row only the key is known: a filter on anything else cannot be judged, so it fits. */
function fitsAll(filter: ChangeFilter | null, row: Record<string, unknown>, keyOnly: boolean): boolean {
  if (filter === null || (keyOnly && !(filter.column in row))) return true;
  return fits(filter, row[filter.column]);
}

/** Who reads: all sockets of one person with the same rights are one. */
function personOf({ role, claims }: Caller): string {
  const { exp: _exp, iat: _iat, session_id: _session, amr: _amr, ...lasting } = claims;
  return JSON.stringify([role, lasting]);
}
