import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useMemory } from "./memory-context.ts";

function Probe() {
  return useMemory().memory.title;
}

test("throws outside of the memory provider", () => {
  expect(() => renderToString(createElement(Probe))).toThrow("useMemory must be used within a MemoryProvider");
});
