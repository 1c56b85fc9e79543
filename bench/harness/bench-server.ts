import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openIdentity, type Identity } from "#server/api/auth/identity.ts";
import { openDatabase, type Database } from "#server/database/database.ts";
import { createLog } from "#server/platform/log/log.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";

export type Storyteller = { id: string; token: string; sessionId: string };

/** The value that `npm start` sets. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Runs the product in its own process, on a database that this process can reach too. */
export async function startBenchServer(env: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-"));
  opened.defer(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  const db = await openDatabase({ kind: "embedded", dir: join(dir, "postgres") }, createLog("error"));
  opened.defer(() => db.close());
  const dataDir = join(dir, "data");
  const surroundings = {
    ...allocator,
    DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    PORT: "0",
    ROLE: "api",
    STT: "none",
    LOG_LEVEL: "error",
    ...env,
  };
  const running = runNode(["server/main.ts"], surroundings);
  opened.defer(async () => {
    running.child.kill("SIGTERM");
    await running.ended;
  });
  const url = (await untilPrinted(running, /ready: (http:\S+)/))[1] ?? "";
  const identity = await openIdentity({ dataDir, signingKeys: null });
  const parts = opened.move();

  return {
    url,
    db,
    dataDir,
    env: surroundings,
    identity,
    storyteller: (answers: number) => addStoryteller(db, identity, answers),
    consentingStoryteller: () => addConsentingStoryteller(db, identity),
    running,
    pid: running.child.pid ?? 0,
    close: () => parts.disposeAsync(),
  };
}

/** A storyteller without answers who agreed to be recorded and transcribed. */
async function addConsentingStoryteller(db: Database, identity: Identity): Promise<Storyteller> {
  const person = await addStoryteller(db, identity, 0);
  await db.sql`
    insert into public.consents (user_id, purpose, given, how, wording, language)
    select ${person.id}, purpose, true, 'tapped', 'Yes.', 'en' from unnest(array['record', 'transcribe']) as purpose`;
  return person;
}

/** A signed-in storyteller with a paid book, an interview and a number of answers. */
async function addStoryteller(db: Database, identity: Identity, answers: number): Promise<Storyteller> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  const [order] = await db.sql<{ id: string }[]>`
    insert into public.orders (buyer_id, product_type, payment_status) values (${id}, 'memory_book', 'paid') returning id`;
  const [session] = await db.sql<{ id: string }[]>`
    insert into public.interview_sessions (user_id, order_id, session_token)
    values (${id}, ${order?.id ?? ""}, ${`sess_${id}`}) returning id`;
  const sessionId = session?.id ?? "";
  await db.sql`
    insert into public.answers (session_id, question_id, user_id, origin)
    select ${sessionId}, question, ${id}, 'folder' from generate_series(1, ${answers}::int) as question`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return { id, sessionId, token: await identity.sign({ role: "authenticated", sub: id, exp }) };
}
