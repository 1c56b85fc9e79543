import { expect, test } from "vitest";
import { nextActOf, stateInWords } from "./book-state.ts";
import { en } from "./other-book.en.ts";

const open = { number: 2, approved_at: null, memoir_id: "made" };
const approved = { ...open, approved_at: "2026-11-29" };

test("leads from the look over the proof to the pages", () => {
  expect(nextActOf(undefined, false)).toBe("design");
  expect(nextActOf(undefined, true)).toBe("proof");
  expect(nextActOf(open, false)).toBe("proof");
  expect(nextActOf(approved, false)).toBe("read");
  expect(nextActOf(approved, true)).toBe("proof");
  expect(nextActOf({ ...approved, memoir_id: null }, false)).toBe("proof");
});

test("says which proof is being made, ready or approved", () => {
  expect(stateInWords(undefined, false, en)).toBe(en.states.none);
  expect(stateInWords(undefined, true, en)).toBe(en.states.making(1));
  expect(stateInWords(approved, true, en)).toBe(en.states.making(3));
  expect(stateInWords(open, false, en)).toBe(en.states.ready(2));
  expect(stateInWords(approved, false, en)).toBe(en.states.approved(2));
});
