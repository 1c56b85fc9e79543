import postgres, { type Sql } from "postgres";
import type { Config } from "#server/config/config.ts";
import type { Log } from "#server/log/log.ts";
import { doorLogin } from "./door-login.ts";
import { openDoorPool, type DoorPool } from "./door-pool.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { openTeller } from "./teller.ts";
import { seed } from "./seed.ts";

/** The one way to PostgreSQL, embedded or not. `url` is for pg-boss, which brings its own driver. */
export type Database = { sql: Sql; url: string; close(): Promise<void>; check(): Promise<void> };

/** With the connections of the doors, which may only do what their callers may. */
export type OpenDatabase = Database & { doors: DoorPool };

/** Writers wait for the disk together: as many as are here share one wait. */
const doorConnections = 16;

/** Opens the configured database and brings it up to date. */
export async function openDatabase(config: Config["db"], log: Log): Promise<OpenDatabase> {
  const embedded = config.kind === "embedded" ? await startEmbeddedPostgres(config.dir) : null;
  const url = config.kind === "embedded" ? (embedded?.url ?? "") : config.url;
  if (embedded) await createDatabase(url);
  const database = connect(url);
  const applied = await migrate(database.sql);
  await seed(database.sql);
  if (applied.length > 0) log.info({ applied }, "database brought up to date");
  const teller = openTeller(database.sql, log);
  const doors = openDoorPool(await doorLogin(database.sql, url), doorConnections, (told) => teller.tell(told));
  return {
    ...database,
    doors,
    close: async () => {
      await doors.close();
      await teller.close();
      await database.close();
      await embedded?.stop();
    },
  };
}

export function connect(url: string, options: { max?: number } = {}): Database {
  const sql = postgres(url, {
    max: options.max ?? 16,
    onnotice: () => undefined,
    connection: { application_name: "heirvoice" },
  });
  return {
    sql,
    url,
    close: () => sql.end({ timeout: 5 }),
    check: async () => {
      await sql`select 1`;
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = "/postgres";
  const admin = postgres(target.href, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!found) await admin.unsafe(`create database "${name}"`);
  } finally {
    await admin.end();
  }
}
