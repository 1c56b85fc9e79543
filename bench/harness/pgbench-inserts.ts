import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiLogin } from "#server/database/connection/api-login.ts";
import type { Database } from "#server/database/database.ts";
import type { Storyteller } from "./bench-server.ts";

const script = `\\set question random(1, 85)
begin;
select num_nulls(set_config('search_path', '"public", "extensions"', true),
  set_config('request.jwt.claims', (select claims from public.bench_people where place = :client_id), true),
  set_config('role', 'authenticated', true), set_config('heirvoice.gathers', 'on', true), set_config('heirvoice.notifications', '', true));
insert into public.answers (session_id, question_id, user_id)
select session_id, :question, user_id from public.bench_people where place = :client_id;
select current_setting('heirvoice.notifications');
commit;
`;

/** Inserts of answers by pgbench, one client per person; 0 without pgbench. */
export async function pgbenchInserts(
  { db }: { db: Database },
  people: readonly Storyteller[],
  seconds: number,
): Promise<number> {
  await db.sql`drop table if exists public.bench_people`;
  await db.sql`create table public.bench_people (place int primary key, user_id uuid, session_id uuid, claims text)`;
  await db.sql`grant select on public.bench_people to public`;
  for (const [place, { id, sessionId }] of people.entries()) {
    const claims = JSON.stringify({ role: "authenticated", sub: id });
    await db.sql`insert into public.bench_people values (${place}, ${id}, ${sessionId}, ${claims})`;
  }
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-pgbench-"));
  const file = join(dir, "insert.sql");
  await writeFile(file, script);
  try {
    const login = await apiLogin(db.sql, db.url);
    const options = [
      "-n",
      "-M",
      "prepared",
      "-c",
      `${people.length}`,
      "-j",
      "2",
      "-T",
      `${seconds}`,
      "-f",
      file,
      login,
    ];
    const { stdout } = await promisify(execFile)("pgbench", options);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return 0;
    throw thrown;
  } finally {
    await db.sql`drop table public.bench_people`;
    await rm(dir, { recursive: true, force: true });
  }
}
