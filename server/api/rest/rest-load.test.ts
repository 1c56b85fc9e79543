import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  served = await serveApp();
  await served.context.db.sql.unsafe(`
    create function public.slowly(seconds float8) returns int language plpgsql volatile as $$
      begin perform pg_sleep(seconds); return 1; end $$;
    notify pgrst;`);
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

function slowly(seconds: number, token: string | null, signal?: AbortSignal): Promise<Response> {
  return fetch(`${served.url}/rest/v1/rpc/slowly`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ seconds }),
    ...(signal ? { signal } : {}),
  });
}
const load = () => served.context.db.apiPool.load();

test("cancels the statement of an aborted request", async () => {
  const leaving = new AbortController();
  let stays = true;
  const first = slowly(7, ben.token).finally(() => (stays = false));
  await vi.waitFor(() => expect(load().busy).toBe(1), patience);
  const gone = Promise.allSettled([1, 2, 3].map(() => slowly(7, ann.token, leaving.signal)));
  await vi.waitFor(() => expect(load().busy).toBe(4), patience);
  leaving.abort();
  /* The statement that began first still runs, so the others did not run to their end. */
  await vi.waitFor(() => expect(load().busy).toBe(1), { ...patience, interval: 20 });
  expect(stays).toBe(true);
  await Promise.all([first, gone]);
});

test("keeps connections for others under visitor and single-user load", async () => {
  const leaving = new AbortController();
  let finished = 0;
  const busy = Promise.allSettled(
    Array.from({ length: 90 }, async (_, at) => {
      const { ok } = await slowly(7, at % 3 === 0 ? null : ann.token, leaving.signal);
      if (ok) finished++;
    }),
  );
  await vi.waitFor(() => expect(load().busy).toBeGreaterThanOrEqual(6), patience);
  for (let turn = 0; turn < 10; turn++) expect((await ben.client.from("profiles").select("id")).error).toBeNull();
  expect(finished).toBe(0);
  expect(load().busy).toBe(6);
  leaving.abort();
  await busy;
  await vi.waitFor(() => expect(load()).toMatchObject({ busy: 0, waiting: 0 }), patience);
});
