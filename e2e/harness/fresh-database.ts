import { testDatabase } from "#server/testing/test-database.ts";

/** The address of a database with all migrations and nobody in it. */
export async function freshDatabase(): Promise<string> {
  const database = await testDatabase();
  await database.close();
  return database.url;
}
