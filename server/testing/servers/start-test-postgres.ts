import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { chmod } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { connect } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL per run, with a template database that every test file copies. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-test-"));
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres(join(dir, "postgres"), { durable: false });
  if (project.name === "server") await lowerPriority(join(dir, "postgres"));
  const admin = connect(server.url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  await admin.sql.unsafe("create database template_heirvoice");
  const template = connect(server.url.replace(/\/\w+$/, "/template_heirvoice"), { max: 1 });
  await migrate(template.sql);
  await seed(template.sql);
  await template.close();
  await admin.close();
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/** Test files run at the lowest priority and would starve beside a PostgreSQL with a higher one. */
async function lowerPriority(dataDir: string): Promise<void> {
  const pid = Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
  setPriority(pid, constants.priority.PRIORITY_LOW);
}
