import type { OpenDatabase } from "#server/database/database.ts";
import { apiLogin } from "#server/database/connection/api-login.ts";
import { openConnectionPool, type ConnectionPool } from "#server/database/connection/connection-pool.ts";
import type { Log } from "#server/platform/log/log.ts";
import { changeData } from "./change-data.ts";
import { ChangeReader } from "./change-reader.ts";
import type { ChangePage } from "./change-log-store.ts";
import { checkFilters, type PlainValues } from "./change-store.ts";
import { readTableShapes, type TableShape } from "./table-shape-store.ts";
import { judgeAll, judges, sqlStateOf, type Candidate } from "./judge-changes.ts";
import { isWanted, type ChangeReceiver, type Subscription } from "./subscription.ts";
import { readWantedChange, type WantedChange } from "./wanted-change.ts";

const refused = "Unable to subscribe to changes with given parameters.";

/**
 * Delivers changes of the published tables. Read access is checked on the changed row, once for all sockets of a user.
 */
export class Changes {
  private readonly db: OpenDatabase;
  private readonly judging: ConnectionPool;
  private readonly log: Log;
  private readonly subscriptions = new Set<Subscription>();
  private reader: ChangeReader | null = null;

  private constructor(db: OpenDatabase, judging: ConnectionPool, log: Log) {
    this.db = db;
    this.judging = judging;
    this.log = log;
  }

  /** `onGap` is called when changes are lost. */
  static async open(db: OpenDatabase, log: Log, onGap: () => void): Promise<Changes> {
    const judging = openConnectionPool(await apiLogin(db.sql, db.url), judges, () => undefined);
    const changes = new Changes(db, judging, log);
    await db.sql`select realtime.keep_triggers()`;
    changes.reader = await ChangeReader.open(db.sql, log, { changed: (page) => changes.passOn(page), gap: onGap });
    return changes;
  }

  /** Subscribes a channel to all its bindings or, with an error, to none. */
  async subscribe(
    receiver: ChangeReceiver,
    requested: { id: number; sent: unknown }[],
  ): Promise<Subscription[] | { error: string }> {
    const made: Subscription[] = [];
    await this.db.sql`select realtime.keep_triggers()`;
    const shapes = await readTableShapes(this.db.sql);
    for (const { id, sent } of requested) {
      const wanted = readWantedChange(sent);
      if ("error" in wanted) return wanted;
      const one = { id, wanted, receiver, plain: new Map<string, PlainValues[]>() };
      const error = await this.check(one, [...shapes.values()]);
      if (error !== null) return { error };
      made.push(one);
    }
    await this.reader?.start();
    for (const one of made) this.subscriptions.add(one);
    return made;
  }

  remove(subscriptions: Subscription[]): void {
    for (const one of subscriptions) this.subscriptions.delete(one);
    if (this.subscriptions.size === 0) this.reader?.stop();
  }

  async close(): Promise<void> {
    await this.reader?.close();
    await this.judging.close();
  }

  private async check(one: Subscription, shapes: TableShape[]): Promise<string | null> {
    const tables = shapes.filter((shape) => isWanted(one.wanted, shape));
    const parameters = described(one.wanted);
    if (tables.length === 0)
      return `${refused} Please check Realtime is enabled for the given connect parameters: ${parameters}`;
    for (const shape of tables) {
      const said = await this.prepare(one, shape);
      if (said !== null)
        return `${refused} An exception happened so please check your connect parameters: ${parameters}. Exception: ${said}`;
    }
    return null;
  }

  /** Validates a subscription against a table and prepares its plain filters. Returns an error or null. */
  private async prepare(one: Subscription, shape: TableShape): Promise<string | null> {
    const { filters, select } = one.wanted;
    const caller = one.receiver.caller();
    const columns = shape.readable[caller.role].map(({ name }) => name);
    const unknown = select?.find((column) => !columns.includes(column));
    if (unknown !== undefined) return `invalid column for select ${unknown}`;
    try {
      one.plain.set(shape.entity, await checkFilters(this.db.apiPool, caller, shape.entity, filters));
      return null;
    } catch (thrown) {
      if (sqlStateOf(thrown) === null || !(thrown instanceof Error)) throw thrown;
      return thrown.message;
    }
  }

  private async passOn({ changes, shapes }: ChangePage): Promise<void> {
    const interested = new Map<string, Subscription[]>();
    for (const shape of shapes.values()) interested.set(shape.entity, await this.interestedIn(shape));
    const candidates = changes.flatMap((change, place): Candidate[] => {
      const shape = shapes.get(change.entity);
      const subscriptions = (interested.get(change.entity) ?? []).filter(
        ({ wanted: { event } }) => event === "*" || event === change.type,
      );
      return shape && subscriptions.length > 0 ? [{ place, change, shape, subscriptions }] : [];
    });
    const judged = await judgeAll(this.judging, candidates, (one, message) => this.giveUp(one, message));
    for (const { candidate, receiver, ids, select, oldIsReadable } of judged)
      receiver.send(ids, changeData(candidate, receiver.caller().role, select, oldIsReadable));
    await Promise.all([...new Set(judged.map(({ receiver }) => receiver))].map((receiver) => receiver.drained()));
  }

  private async interestedIn(shape: TableShape): Promise<Subscription[]> {
    const interested = [...this.subscriptions].filter(({ wanted }) => isWanted(wanted, shape));
    for (const one of interested) {
      // A table may be published after a client subscribed to all tables.
      const said = one.plain.has(shape.entity) ? null : await this.prepare(one, shape);
      if (said !== null) this.giveUp(one, said);
    }
    return interested;
  }

  private giveUp(one: Subscription, message: string): void {
    const { event, schema, table } = one.wanted;
    this.log.warn({ subscription: { event, schema, table } }, "ended a change subscription whose check took too long");
    this.remove([one]);
    one.receiver.end(`${refused} ${described(one.wanted)}: ${message}`);
  }
}

function described({ event, schema, table, filters, select }: WantedChange): string {
  const columns = select === null ? "" : `, select: ${JSON.stringify(select)}`;
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(filters)}${columns}]`;
}
