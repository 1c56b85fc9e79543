import { afterEach, beforeAll, afterAll, expect, test, vi } from "vitest";
import { connect, type Database } from "#server/database/database.ts";
import { SharedPresence } from "#server/api/realtime/shared-presence.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import type { NodeNotice } from "./node-notices.ts";
import { Nodes } from "./nodes.ts";

let db: Database;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => db.close());

type Node = { presence: SharedPresence; heard: string[]; nodes: Nodes; database: Database; diffs: string[] };

/** A process with its own connections and presence. */
async function node(): Promise<Node> {
  const database = connect(db.url, { max: 4 });
  const heard: string[] = [];
  const diffs: string[] = [];
  const line: { nodes?: Nodes } = {};
  const presence = new SharedPresence(
    (room, { joins, leaves }) =>
      diffs.push(`${room} +${Object.keys(joins).join(",")} -${Object.keys(leaves).join(",")}`),
    (notice) => line.nodes?.notify(notice),
  );
  const take = (from: string, notice: NodeNotice) => {
    if (notice.kind === "broadcast") heard.push(notice.event);
    else presence.receive(from, notice);
  };
  const nodes = await Nodes.open(
    database.sql,
    createLog("silent"),
    {
      onNotice: take,
      onNodeGone: (from) => presence.removeNode(from),
      digest: (of) => presence.digest(of),
      notifyState: () => presence.notifyState(),
    },
    { beatMs: 200, silentMs: 1500 },
  );
  line.nodes = nodes;
  open.push({ close: () => nodes.close().then(() => database.close()) });
  return { presence, heard, nodes, database, diffs };
}

/** Waits until each process has received a notice of the other. */
async function acquainted(one: Node, other: Node): Promise<void> {
  await vi.waitFor(() => {
    one.nodes.notify({ kind: "broadcast", room: "r", event: "hello", json: {} });
    other.nodes.notify({ kind: "broadcast", room: "r", event: "hello", json: {} });
    expect([one.heard.length, other.heard.length]).not.toContain(0);
  }, patience);
}

test("delivers long and short notices between nodes in order", async () => {
  const [one, other] = [await node(), await node()];
  await acquainted(one, other);
  other.heard.length = 0;
  const events = Array.from({ length: 60 }, (_, at) => `e${at}`);
  for (const [at, event] of events.entries()) {
    const json = at % 3 === 0 ? { words: "é".repeat(10_000) } : {};
    one.nodes.notify({ kind: "broadcast", room: "r", event, json });
  }
  await vi.waitFor(() => expect(other.heard.filter((event) => event !== "hello")).toEqual(events), patience);
  one.presence.track("r", "tab", "ann", { words: "é".repeat(4_000) });
  one.presence.untrack("r", "tab");
  one.nodes.notify({ kind: "broadcast", room: "r", event: "after", json: {} });
  await vi.waitFor(() => expect(other.heard).toContain("after"), patience);
  expect(other.presence.state("r")).toEqual({});
  expect(other.diffs).toEqual(["r +ann -", "r + -ann"]);
});

test("shares presences with a new node and removes a leaving node's", async () => {
  const one = await node();
  one.presence.track("r", "tab", "ann", { at: "home" });
  const other = await node();
  await vi.waitFor(() => expect(other.presence.state("r")).toEqual(one.presence.state("r")), patience);
  await open.shift()?.close();
  await vi.waitFor(() => expect(other.presence.state("r")).toEqual({}), patience);
});

test("removes the presences of a silent node after its timeout", async () => {
  const [one, other] = [await node(), await node()];
  await acquainted(one, other);
  one.presence.track("r", "tab", "ann", { at: "home" });
  await vi.waitFor(() => expect(Object.keys(other.presence.state("r"))).toEqual(["ann"]), patience);
  await one.database.sql.end({ timeout: 0 });
  await vi.waitFor(() => expect(other.presence.state("r")).toEqual({}), patience);
});

test("requests presence state missed during a lost connection", async () => {
  const [one, other] = [await node(), await node()];
  await acquainted(one, other);
  one.presence.track("r", "gone", "ann", {});
  one.presence.track("r", "stays", "ben", {});
  await vi.waitFor(() => expect(Object.keys(other.presence.state("r"))).toEqual(["ann", "ben"]), patience);
  const [missed] = await db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%realtime_nodes%' order by backend_start desc`;
  await db.sql`select pg_terminate_backend(${missed?.pid ?? 0})`;
  one.presence.untrack("r", "gone");
  one.presence.track("r", "new", "cid", {});
  await vi.waitFor(() => expect(Object.keys(other.presence.state("r"))).toEqual(["ben", "cid"]), patience);
});
