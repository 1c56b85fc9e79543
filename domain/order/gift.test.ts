import fc from "fast-check";
import { expect, test } from "vitest";
import { giftSchema, isPlainName, newRequestId } from "./gift.ts";

test("accepts names and rejects anything a mail program would link", () => {
  for (const name of [
    "Hattie",
    "J. R. R. Tolkien",
    "Dr. Ann O’Hara",
    "نور الهدى",
    "سارا‌جان",
    "Mme de la Tour-d’Auvergne",
    "A.B.C.",
  ])
    expect(isPlainName(name), name).toBe(true);
  for (const name of [
    "example.org",
    "x.co",
    "example。org",
    "example\u2024org",
    "example\u0589org",
    "two\u2028lines",
    "see www.example.org",
    "https://x",
    "me@example",
    "a\\b",
    "<b>",
    "two\nlines",
    "\u202Edlrow",
    "\0",
  ])
    expect(isPlainName(name), JSON.stringify(name)).toBe(false);
});

test("accepts no name that contains a domain", () => {
  fc.assert(
    fc.property(fc.string(), fc.domain(), fc.string(), (before, domain, after) => {
      expect(isPlainName(`${before} ${domain} ${after}`)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test("gives each form an id that the server accepts", () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(giftSchema.shape.request_id.safeParse(id).success, id).toBe(true);
});
