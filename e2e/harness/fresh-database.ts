import { testDatabase } from "#server/testing/test-database.ts";

/** The address of a migrated database without users. */
export async function freshDatabase(): Promise<string> {
  const database = await testDatabase();
  await database.close();
  return database.url;
}
