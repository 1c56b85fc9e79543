import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { fail } from "#server/platform/errors.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { failProgress, queueProgress, readProgress, writeProgress } from "./progress-store.ts";

const db = await testDatabase();
afterAll(() => db.close());

test("stores progress and failure texts of any length", async () => {
  const [id, owner] = [randomUUID(), randomUUID()];
  await db.sql`insert into auth.users (id) values (${owner})`;
  await queueProgress(db.sql, { id, job: "make-book", subject: "", owner });
  await writeProgress(db.sql, id, 0.5, "word ".repeat(10_000));
  expect(await readProgress(db.sql, [id])).toMatchObject([{ state: "running", fraction: 0.5 }]);
  await failProgress(db.sql, id, fail("recording_unreadable", "why ".repeat(10_000)));
  const [row] = await readProgress(db.sql, [id]);
  expect(row).toMatchObject({ state: "failed", error_message: "why ".repeat(2500) });
});
