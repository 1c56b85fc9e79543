import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openIdentity } from "#server/api/auth/identity.ts";
import { breakableProxy } from "#server/testing/servers/breakable-proxy.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { serveApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";

test("answers 503 during a database outage and recovers", async () => {
  const database = await testDatabase();
  await database.close();
  const line = await breakableProxy(new URL(database.url));
  const served = await serveApp({ DATABASE_URL: line.url, LOG_LEVEL: "silent" });
  try {
    const ask = () => fetch(`${served.url}/rest/v1/questions?select=id&limit=1`);
    expect((await ask()).status).toBe(200);
    await line.cut();
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await fetch(`${served.url}/healthz`)).status).toBe(503);
    await line.mend();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { ...patience, interval: 200 });
    const well = async () => expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
    await vi.waitFor(well, { ...patience, interval: 500 });
  } finally {
    await served.close();
    await line.cut();
  }
});

test("keeps every acknowledged write after being killed", async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-faults-"));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: "0",
    ROLE: "api",
    STT: "none",
    LOG_LEVEL: "silent",
  };
  const served = runNode(["server/main.ts"], env);
  try {
    const url = (await untilPrinted(served, /ready: (http:\S+)/))[1] ?? "";
    const identity = await openIdentity({ dataDir, signingKeys: null });
    const person = await signedInPerson({ url, identity, context: { db: database } });
    const session = await aSession(person);
    const acknowledged: string[] = [];
    const inserts = Array.from({ length: 1000 }, async (_, at) => {
      const path = `${person.id}/1_${at}.webm`;
      const answer = await person.client
        .from("answers")
        .insert({ session_id: session, question_id: 1, user_id: person.id, audio_file_path: path });
      if (answer.error === null) acknowledged.push(path);
      if (acknowledged.length >= 50) served.child.kill("SIGKILL");
    });
    await Promise.all(inserts);
    served.child.kill("SIGKILL");
    await served.ended;
    const kept = await database.sql<{ path: string }[]>`select audio_file_path as path from public.answers`;
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.length).toBeLessThan(1000);
    expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(acknowledged));
  } finally {
    served.child.kill("SIGKILL");
    await served.ended;
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function aSession({ id, client }: Awaited<ReturnType<typeof signedInPerson>>): Promise<string> {
  const order = await client.from("orders").insert({ buyer_id: id, product_type: "memory_book" }).select("id").single();
  const session = await client
    .from("interview_sessions")
    .insert({ user_id: id, order_id: order.data?.["id"], session_token: `sess_${id}` })
    .select("id")
    .single();
  return String(session.data?.["id"]);
}
