import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { testedEnv } from "#server/testing/programs.ts";
import { installOlderPostgres } from "./older-postgres.ts";

const name = "Rosalind Hart";
const userId = randomUUID();
let folder: string;
let dataDir: string;
let dir: string;

/** A data folder that PostgreSQL 17 wrote. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-upgrade-"));
  await chmod(folder, 0o711);
  dataDir = join(folder, "data");
  dir = join(dataDir, "postgres");
  const binaries = await installOlderPostgres(17, join(folder, "seventeen"));
  const database = await openBareDatabase({ kind: "embedded", dir }, { binaries });
  await migrate(database.sql);
  await database.sql`insert into auth.users (id, email) values (${userId}, 'rosalind@example.org')`;
  await database.sql`update public.profiles set full_name = ${name} where id = ${userId}`;
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command with the recovery key as its input. */
async function upgrade(recoveryKey = "") {
  const args = ["server/main.ts", "upgrade", join(folder, "backup")];
  const running = promisify(execFile)(process.execPath, args, { env: testedEnv({ DATA_DIR: dataDir }) });
  running.child.stdin?.end(`${recoveryKey}\n`);
  return (await running).stdout;
}

/** The output of the upgrade, and of one that begins meanwhile. */
async function upgradeTwice(): Promise<[string, string]> {
  const both = await Promise.allSettled([upgrade(), upgrade()]);
  const done = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = both.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect([done.length, refused.length], [...done, ...refused].join("\n")).toEqual([1, 1]);
  return [done.join(""), refused.join("")];
}

async function readName(): Promise<unknown> {
  const database = await openBareDatabase({ kind: "embedded", dir });
  const [row] = await database.sql`
    select full_name, current_setting('server_version_num')::int / 10000 as major from public.profiles where id = ${userId}`;
  await database.close();
  return row;
}

test("moves data of PostgreSQL 17 to 18 and repeats an interrupted move", async () => {
  await expect(openBareDatabase({ kind: "embedded", dir })).rejects.toThrow("npm run upgrade");
  const [printed, refused] = await upgradeTwice();
  expect(refused).toContain("Another upgrade of this data is running.");
  expect(printed).toContain("PostgreSQL 17 became 18.");
  expect(await readName()).toEqual({ full_name: name, major: 18 });
  expect((await readFile(join(`${dir}-17`, "PG_VERSION"), "utf8")).trim()).toBe("17");
  expect(await upgrade()).toContain("Nothing was changed.");

  await rename(dir, `${dir}.upgraded`);
  await expect(openBareDatabase({ kind: "embedded", dir })).rejects.toThrow("was interrupted");
  expect(await upgrade(/Recovery key: (\S+)/.exec(printed)?.[1])).toContain("PostgreSQL 17 became 18.");
  expect(await readName()).toEqual({ full_name: name, major: 18 });
});
