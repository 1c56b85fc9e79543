import { expect, test } from "vitest";
import { elementTypeOf, memoryThemeOf } from "./memory.ts";

test("shows an unknown element type as a note", () => {
  expect(elementTypeOf("hologram")).toBe("note");
  expect(elementTypeOf("event")).toBe("event");
});

test("shows an unknown theme as warm", () => {
  expect(memoryThemeOf("red")).toBe("warm");
  expect(memoryThemeOf("cool")).toBe("cool");
});
