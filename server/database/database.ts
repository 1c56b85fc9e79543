import postgres, { type Sql } from "postgres";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { ConnectionShares } from "./connection/connection-shares.ts";
import { apiLogin } from "./connection/api-login.ts";
import { openConnectionPool, type ConnectionPool } from "./connection/connection-pool.ts";
import { startEmbeddedPostgres, type StartOptions } from "./embedded/embedded-postgres.ts";
import { isHostedSupabase, migrate } from "./migrate.ts";
import { openNotifier } from "./notifications/notifier.ts";
import { seed } from "./seed/seed.ts";

/**
 * Access to PostgreSQL, embedded or external. `url` is for pg-boss, which has its own driver. Work on `sql` for a
 * caller must acquire one of the `turns`.
 */
export type Database = {
  sql: Sql;
  turns: ConnectionShares<number>;
  url: string;
  close(): Promise<void>;
  check(): Promise<void>;
};

/** Adds the APIs' connections, which run with their callers' rights. */
export type OpenDatabase = Database & { apiPool: ConnectionPool };

/** `owned`: this process started the server. */
type OwnDatabase = Database & { owned: boolean };

/** Concurrent commits share one disk flush, so more connections help writers. */
const maxApiConnections = 16;

/**
 * Opens the configured database and migrates it. Throws `configuration` for a Supabase project's database without
 * SUPABASE_URL: our APIs would lack the platform's functions there.
 */
export async function openDatabase(
  config: Config["db"],
  log: Log,
  { projectNamed = false }: { projectNamed?: boolean } = {},
): Promise<OpenDatabase> {
  const database = await openBareDatabase(config);
  if (!projectNamed) await refuseUnnamedProject(database);
  const applied = await migrate(database.sql);
  await seed(database.sql);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const notifier = openNotifier(database.sql, log);
  const apiPool = openConnectionPool(await apiLogin(database.sql, database.url), maxApiConnections, (gathered) =>
    notifier.notify(gathered),
  );
  return {
    ...database,
    apiPool,
    close: async () => {
      await apiPool.close();
      await notifier.close();
      await database.close();
    },
  };
}

/** Opens the configured database as it is, without migrations. An embedded one is created first. */
export async function openBareDatabase(config: Config["db"], options: StartOptions = {}): Promise<OwnDatabase> {
  if (config.kind === "postgres") return { ...connect(config.url), owned: false };
  const embedded = await startEmbeddedPostgres(config.dir, options);
  await createDatabase(embedded.url);
  const database = connect(embedded.url);
  return {
    ...database,
    owned: embedded.owned,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

export function connect(url: string, options: { max?: number } = {}): Database {
  const max = options.max ?? 16;
  const sql = postgres(url, {
    max,
    onnotice: () => undefined,
    connection: { application_name: "heirvoice" },
  });
  return {
    sql,
    turns: new ConnectionShares(Array.from({ length: Math.max(1, Math.floor(max / 2)) }, (_, at) => at)),
    url,
    close: () => sql.end({ timeout: 5 }),
    check: async () => {
      await sql`select 1`;
    },
  };
}

async function refuseUnnamedProject(database: Database): Promise<void> {
  if (!(await isHostedSupabase(database.sql))) return;
  await database.close();
  throw fail(
    "configuration",
    "DATABASE_URL is the database of a Supabase project. Set SUPABASE_URL to that project's address too.",
  );
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
