import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connect, type Database } from "#server/database/database.ts";

/** A fresh, migrated database of this test file's own. */
export async function testDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = inject("postgresUrl");
  const admin = connect(url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  await admin.sql.unsafe(`create database ${name} template template_heirvoice strategy file_copy`);
  await admin.close();
  return connect(url.replace(/\/\w+$/, `/${name}`));
}
