import fc from "fast-check";
import { expect, test } from "vitest";
import { ConnectionShares, sharesOf, type PoolClient } from "./connection-shares.ts";

const size = 16;
const stranger = (id: string): PoolClient => ({ kind: "anonymous", id });
const person = (id: string): PoolClient => ({ kind: "person", id });

function pool() {
  const shares = new ConnectionShares(Array.from({ length: size }, (_, at) => at));
  /** Acquires this many connections; `given` collects those granted so far. */
  const ask = (client: PoolClient, times: number) => {
    const given: number[] = [];
    const refused: string[] = [];
    for (let at = 0; at < times; at++)
      void (async () => given.push(await shares.acquire(client)))().catch((thrown: unknown) =>
        refused.push(String(Object(thrown).code)),
      );
    return { given, refused };
  };
  return { shares, ask };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("limits visitors to a quarter of connections and queue places", async () => {
  const { shares, ask } = pool();
  const one = ask(stranger("a"), 200);
  const others = Array.from({ length: 20 }, (_, at) => ask(stranger(`b${at}`), 100));
  await settled();
  expect(one.given).toHaveLength(2);
  expect(one.refused).toEqual(Array.from({ length: 200 - 2 - 64 }, () => "rate_limited"));
  expect(others.reduce((sum, { given }) => sum + given.length, 0)).toBe(2);
  expect(shares.waiting).toBe(500);
  const somebody = ask(person("p"), 1);
  await settled();
  expect(somebody.given).toHaveLength(1);
});

test("limits one user to a quarter of the connections", async () => {
  const { shares, ask } = pool();
  const greedy = ask(person("greedy"), 400);
  await settled();
  expect(greedy.given).toHaveLength(size / 4);
  expect(greedy.refused).toHaveLength(400 - 4 - 250);
  const many = Array.from({ length: 5 }, (_, at) => ask(person(`p${at}`), 4));
  await settled();
  expect(many.map(({ given }) => given.length)).toEqual([4, 4, 4, 0, 0]);
  for (let turn = 0; turn < 4; turn++) {
    shares.release(person("greedy"), greedy.given[turn] ?? -1);
    await settled();
  }
  expect(many[3]?.given.length).toBeGreaterThanOrEqual(1);
  expect(many[4]?.given.length).toBeGreaterThanOrEqual(1);
});

test("frees the queue place of a caller that stops waiting", async () => {
  const { shares, ask } = pool();
  const held = ask(person("p"), size / 4);
  const leaving = new AbortController();
  const gone = Promise.resolve(shares.acquire(person("p"), leaving.signal));
  const last = ask(person("p"), 1);
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: "cancelled" });
  await settled();
  shares.release(person("p"), held.given[0] ?? -1);
  await settled();
  expect([last.given, shares.waiting]).toEqual([[held.given[0]], 0]);
});

test("never exceeds a share or starves a caller (random sequences)", async () => {
  const clients = [stranger("a"), stranger("b"), stranger("c"), person("p"), person("q"), person("r")];
  const step = fc.record({
    client: fc.constantFrom(...clients),
    give: fc.boolean(),
    times: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const shares = new ConnectionShares(Array.from({ length: size }, (_, at) => at));
      const held: { client: PoolClient; connection: number }[] = [];
      let asked = 0;
      let served = 0;
      const limits = sharesOf(size);
      const check = () => {
        expect(new Set(held.map(({ connection }) => connection)).size).toBe(held.length);
        expect(held.filter(({ client }) => client.kind === "anonymous").length).toBeLessThanOrEqual(4);
        for (const client of clients)
          expect(held.filter((one) => one.client === client).length).toBeLessThanOrEqual(
            limits[client.kind].each.running,
          );
      };
      const give = () => {
        const [first] = held.splice(0, 1);
        if (first) shares.release(first.client, first.connection);
      };
      for (const { client, give: gives, times } of steps) {
        for (let at = 0; at < times; at++) {
          if (gives) give();
          else {
            asked++;
            void (async () => {
              held.push({ client, connection: await shares.acquire(client) });
              served++;
            })();
          }
        }
        await settled();
        check();
      }
      while (held.length > 0) {
        give();
        await settled();
        check();
      }
      expect([served, shares.idle, shares.waiting]).toEqual([asked, size, 0]);
    }),
    { numRuns: 100 },
  );
});

const fromSite = (id: string, site: string): PoolClient => ({ kind: "person", id, site });

test("limits the users of one site to half of the connections", async () => {
  const { ask } = pool();
  const greedy = Array.from({ length: 14 }, (_, at) => ask(fromSite(`p${at}`, "greedy"), 2));
  await settled();
  expect(greedy.reduce((sum, { given }) => sum + given.length, 0)).toBe(size / 2);
  const honest = ask(fromSite("q", "home"), 2);
  await settled();
  expect(honest.given).toHaveLength(2);
});

test("serves the site that has used the fewest seconds first", async () => {
  let now = 0;
  const shares = new ConnectionShares(
    Array.from({ length: 8 }, (_, at) => at),
    () => now,
  );
  const operator: PoolClient = { kind: "operator", id: "" };
  const long = await shares.acquire(fromSite("long", "greedy"));
  const others: number[] = [];
  for (let at = 0; at < 7; at++) others.push(await shares.acquire(operator));
  const order: string[] = [];
  for (const client of [fromSite("long again", "greedy"), fromSite("short", "home")])
    void (async () => {
      await shares.acquire(client);
      order.push(client.id);
    })();
  now = 8_000;
  shares.release(fromSite("long", "greedy"), long);
  await settled();
  expect(order).toEqual(["short"]);
  shares.release(operator, others[0] ?? -1);
  await settled();
  expect(order).toEqual(["short", "long again"]);
});
