import { createClient, REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

/** A second instance of ours plays the hosted project. */
let project: ServedApp;
let served: ServedApp;
beforeAll(async () => {
  project = await serveApp({ AUTH_AUTOCONFIRM: "yes" });
  served = await serveApp({ SUPABASE_URL: project.url });
});
afterAll(async () => {
  await served.close();
  await project.close();
});

test("forwards auth, data, storage and realtime but serves functions locally", async () => {
  const client = createClient(served.url, project.identity.keys.publishableKey);
  const signedUp = await client.auth.signUp({ email: "far@example.org", password: "a long password" });
  expect(signedUp.error).toBeNull();
  const id = signedUp.data.user?.id ?? "";
  expect((await client.from("profiles").select("id")).data).toEqual([{ id }]);
  const bytes = Buffer.alloc(100_000, "RIFF");
  const refused = await client.storage
    .from("audio-answers")
    .upload(`${id}/1_1.wav`, bytes, { contentType: "text/plain" });
  expect(refused.error).not.toBeNull();
  const heard: unknown[] = [];
  const channel = client.channel("far", { config: { broadcast: { self: true } } });
  channel.on("broadcast", { event: "hello" }, ({ payload }) => heard.push(payload));
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve());
  });
  await channel.send({ type: "broadcast", event: "hello", payload: { from: "far" } });
  await vi.waitFor(() => expect(heard).toEqual([{ from: "far" }]), patience);
  const analytics = await client.functions.invoke("get-analytics-config");
  expect(analytics.data).toEqual({ enabled: false, clarityId: null, environment: "development" });
  await client.removeAllChannels();
  await client.auth.signOut();
});

test("reports an unreachable project without details", async () => {
  const lost = await serveApp({ SUPABASE_URL: "http://127.0.0.1:9" });
  try {
    const answer = await fetch(`${lost.url}/rest/v1/questions`);
    expect(answer.status).toBe(503);
  } finally {
    await lost.close();
  }
});

test("serves functions to signed-in users by exact name only", async () => {
  const person = await signedInPerson(project);
  const ask = (name: string, headers: Record<string, string>) =>
    fetch(`${project.url}/functions/v1/${name}`, { method: "POST", headers });
  expect((await ask("get-analytics-config", {})).status).toBe(401);
  expect((await ask("constructor", { authorization: `Bearer ${person.token}` })).status).toBe(404);
  expect((await ask("make-book", { authorization: `Bearer ${person.token}` })).status).toBe(400);
  const foreign = await person.client.functions.invoke("make-book", {
    body: { session_id: crypto.randomUUID(), language: "en" },
  });
  expect(foreign.response?.status).toBe(404);
});
