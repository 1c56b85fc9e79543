import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  ann = await signedInPerson(served);
});
afterAll(async () => {
  await ann.client.removeAllChannels();
  await served.close();
});

/** PostgreSQL and the JSON parser accept this depth; the serializer runs out of stack. */
const deep = `${"[".repeat(9_500)}${"]".repeat(9_500)}`;

async function anAnswer(): Promise<string> {
  const { sql } = served.context.db;
  const [session] = await sql<{ id: string }[]>`
    insert into public.interview_sessions (user_id, session_token) values (${ann.id}, ${`sess_${ann.id}`}) returning id`;
  const [answer] = await sql<{ id: string }[]>`
    insert into public.answers (session_id, question_id, user_id) values (${session?.id ?? ""}, 1, ${ann.id}) returning id`;
  return answer?.id ?? "";
}

test("skips a row that cannot be serialized as JSON", async () => {
  const id = await anAnswer();
  const heard: unknown[] = [];
  const wanted = { event: "UPDATE", schema: "public", table: "answers" } as const;
  await subscribedChannel(
    ann.client
      .channel("deep")
      .on("postgres_changes", wanted, ({ new: row }) => heard.push(row["selected_sub_questions"])),
  );
  const update = (selected_sub_questions: unknown) =>
    ann.client.from("answers").update({ selected_sub_questions }).eq("id", id);
  const sent = await fetch(`${served.url}/rest/v1/answers?id=eq.${id}`, {
    method: "PATCH",
    headers: {
      apikey: served.identity.keys.publishableKey,
      authorization: `Bearer ${ann.token}`,
      "content-type": "application/json",
    },
    body: `{"selected_sub_questions":${deep}}`,
  });
  expect(sent.status).toBe(204);
  // Waits until the first change has been processed.
  await sleep(1_000);
  await update(["plain"]).throwOnError();
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(["plain"]), patience);
});

test("rejects a too deeply nested broadcast by socket and HTTP", async () => {
  const heard: unknown[] = [];
  const channel = ann.client.channel("deep-too", { config: { broadcast: { self: true } } });
  channel.on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
  await subscribedChannel(channel);
  const sent = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { apikey: served.identity.keys.publishableKey, "content-type": "application/json" },
    body: `{"messages":[{"topic":"deep-too","event":"deep","payload":{"deep":${deep}}}]}`,
  });
  expect(sent.status).toBeLessThan(500);
  await channel.send({ type: "broadcast", event: "plain", payload: {} });
  await vi.waitFor(() => expect(heard).toContain("plain"), patience);
});
