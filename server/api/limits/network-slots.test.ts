import { expect, test } from "vitest";
import { NetworkSlots } from "./network-slots.ts";

const network = (at: number) => `2001:db8:0:${at.toString(16)}::/64`;

test("gives one site the places of three networks", () => {
  const places = new NetworkSlots(2);
  const taken = Array.from({ length: 256 }, (_, at) => places.acquire(network(at)));
  expect(taken.filter((one) => one !== null)).toHaveLength(6);
  expect(places.acquire(network(256)), "another site").not.toBeNull();
  const release = taken[0];
  release?.();
  release?.();
  expect([places.acquire(network(9)), places.acquire(network(10))].map((one) => one !== null)).toEqual([true, false]);
});

test("gives one network its own places only", () => {
  const places = new NetworkSlots(2);
  const taken = Array.from({ length: 4 }, () => places.acquire("192.0.2.1"));
  expect(taken.filter((one) => one !== null)).toHaveLength(2);
  expect(places.acquire("192.0.2.2")).not.toBeNull();
});
