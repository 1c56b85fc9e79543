import { expect, test } from "vitest";
import type { VoiceNotice } from "#server/voice/session/voice-notices.ts";
import { RecognizerPlaces } from "./recognizer-places.ts";

function places(max = 6) {
  const all = new RecognizerPlaces(max);
  const replaced: string[] = [];
  const take = (person: string, network: string, isVisitor = false) =>
    all.acquire({ person, network, isVisitor, part: "answer" }, () => replaced.push(person));
  return { all, take, replaced };
}

test("limits places per person, network and all visitors", () => {
  const { all, take, replaced } = places();
  expect(["a", "b", "c"].map((person) => take(person, "home") !== null)).toEqual([true, true, true]);
  expect(take("d", "home")).toBeNull();
  expect(take("a", "home")).not.toBeNull();
  expect([all.size, replaced]).toEqual([3, ["a"]]);
  expect(["d", "e", "f", "g"].map((person) => take(person, person) !== null)).toEqual([true, true, true, false]);
  const { take: asVisitor } = places();
  expect(["1", "2", "3", "4"].map((one) => asVisitor(one, one, true) !== null)).toEqual([true, true, true, false]);
});

test("limits a site to half of the places", () => {
  const { take } = places();
  const networks = Array.from({ length: 6 }, (_, at) => `2001:db8:0:${at}::/64`);
  expect(networks.filter((network) => take(network, network) !== null)).toHaveLength(3);
  expect(take("d", "2001:db8:0:100::/64")).not.toBeNull();
});

test("frees a place once and not that of a newer voice", () => {
  const { all, take } = places();
  const before = take("a", "home");
  const after = take("a", "away");
  before?.();
  expect(all.size).toBe(1);
  after?.();
  after?.();
  expect(all.size).toBe(0);
});

test("keeps a conversation's place while its recorded answer is transcribed", () => {
  const { all, take, replaced } = places();
  const source = { person: "a", network: "home", isVisitor: false, part: "conversation" } as const;
  take("a", "home");
  const leave = all.acquire(source, () => replaced.push("conversation"));
  expect(replaced).toEqual(["a"]);
  expect(take("a", "home")).toBeNull();
  expect(replaced).toEqual(["a"]);
  leave?.();
  expect(take("a", "home")).not.toBeNull();
});

test("gives a place to the same person's newer voice in another process", () => {
  const receivers: ((notice: VoiceNotice) => void)[] = [];
  const sent: VoiceNotice[] = [];
  const notices = {
    notify: (one: VoiceNotice) => void sent.push(one),
    onNotice: (one: (notice: VoiceNotice) => void) => void receivers.push(one),
  };
  const all = new RecognizerPlaces(6, notices);
  const replaced: string[] = [];
  const take = (person: string, part: "answer" | "conversation") =>
    all.acquire({ person, network: person, isVisitor: false, part }, () => replaced.push(person));
  const elsewhere = (person: string, part: "answer" | "conversation", at: number) =>
    receivers.forEach((receive) => receive({ kind: "begun", of: "recognizer", part, person, id: "x", at }));
  take("ann", "answer");
  take("ben", "conversation");
  expect(sent).toMatchObject([{ person: "ann" }, { person: "ben" }]);
  elsewhere("ann", "answer", 0);
  elsewhere("ben", "answer", Date.now() + 1000);
  elsewhere("cid", "answer", Date.now() + 1000);
  expect([all.size, replaced]).toEqual([2, []]);
  elsewhere("ann", "answer", Date.now() + 1000);
  elsewhere("ben", "conversation", Date.now() + 1000);
  expect([all.size, replaced]).toEqual([0, ["ann", "ben"]]);
});
