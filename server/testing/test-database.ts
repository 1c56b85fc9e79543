import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connect, type Database } from "#server/database/database.ts";

/** A fresh, migrated database for this test file. */
export function testDatabase(): Promise<Database> {
  return createTestDatabase("template template_heirvoice strategy file_copy");
}

/** An empty database. */
export function emptyTestDatabase(): Promise<Database> {
  return createTestDatabase("");
}

async function createTestDatabase(options: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = inject("postgresUrl");
  const admin = connect(url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  await admin.sql.unsafe(`create database ${name} ${options}`);
  await admin.close();
  return connect(url.replace(/\/\w+$/, `/${name}`));
}
