import { expect, test } from "vitest";
import { HeldBytes } from "./held-bytes.ts";

test("limits a site to the body bytes of three networks", () => {
  const held = new HeldBytes({ all: 10 << 20, each: 1 << 20 });
  const hold = (id: string, site: string) => held.hold({ kind: "anonymous", id, site }, 1 << 20);
  const release = hold("a", "home");
  expect(() => hold("a", "home")).toThrow("Too much");
  hold("b", "home");
  hold("c", "home");
  expect(() => hold("d", "home")).toThrow("Too much");
  hold("d", "elsewhere");
  release();
  hold("e", "home");
});
