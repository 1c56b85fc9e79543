import { expect, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { loggedError } from "./logged-error.ts";

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}

test("logs the error and its place without user content", async () => {
  const db = await testDatabase();
  const byDatabase = await thrownBy(() => db.sql`select ${"Rosalind"}::text::uuid`);
  const byParser = await thrownBy(() => JSON.parse('{"name":Rosalind}'));
  const byMailServer = Object.assign(new Error("550 <rosalind@example.org> user unknown"), {
    code: "EENVELOPE",
    responseCode: 550,
    response: "550 <rosalind@example.org> user unknown",
    rejected: ["rosalind@example.org"],
  });
  for (const thrown of [byDatabase, byParser, byMailServer]) {
    const logged = JSON.stringify(loggedError(new AppError("unavailable", "It failed.", { cause: thrown })));
    expect(logged).not.toMatch(/rosalind/i);
    expect(logged).toContain("It failed.");
    expect(logged).toMatch(/"stack":\[" {4}at /);
  }
  expect(loggedError(byMailServer)).toMatchObject({ code: "EENVELOPE", responseCode: 550 });
  expect(loggedError(byDatabase)).toMatchObject({ code: "22P02" });
  await db.close();
});
