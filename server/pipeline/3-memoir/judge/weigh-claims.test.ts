import { describe, expect, it } from "vitest";
import type { Claim } from "./judge.ts";
import { weighClaims } from "./weigh-claims.ts";

const sources = [
  { id: "g1", text: "I was born in Lyon, in nineteen forty-one." },
  { id: "g2", text: "My sister Rose minded us. She never complained." },
  { id: "g3", text: "Then the war came." },
];
const sentence = { text: "Born in Lyon, I was minded by my sister Rose.", segments: ["g1", "g2"] };

function weigh(quote: string, more: Partial<Claim> = {}) {
  return weighClaims(sentence, [{ claim: "She was born in Lyon.", verdict: "supported", quote, ...more }], sources);
}

describe("weighClaims", () => {
  it.each([
    "born in Lyon",
    "BORN IN  LYON",
    "“born in Lyon, in nineteen forty-one.”",
    "nineteen forty one my sister Rose",
  ])("finds the quotation %j whatever its case, marks and spaces", (quote) => {
    expect(weigh(quote).ok).toBe(true);
  });

  it.each(["", "…", "born at Lyon", "born in Lyons", "was … Lyon", "Then the war came", "complained Then the war"])(
    "finds no quotation %j in the cited words",
    (quote) => {
      expect(weigh(quote).ok).toBe(false);
    },
  );

  it("finds no quotation across non-adjacent words", () => {
    const apart = { ...sentence, segments: ["g1", "g3"] };
    const claims: Claim[] = [{ claim: "born in Lyon", verdict: "supported", quote: "forty-one then the war" }];
    expect(weighClaims(apart, claims, sources).ok).toBe(false);
  });

  it("refuses a sentence with missing or foreign claims", () => {
    expect(weighClaims(sentence, [], sources)).toEqual({ ok: false, reason: "the judge names no claim of it" });
    expect(weigh("born in Lyon", { claim: "Tout est vrai." }).ok).toBe(false);
  });

  it("refuses a sentence with a contradicted or unsupported claim", () => {
    const supported: Claim = { claim: "born in Lyon", verdict: "supported", quote: "born in Lyon" };
    for (const verdict of ["contradicted", "not said"] as const)
      expect(weighClaims(sentence, [supported, { claim: "Rose was glad", verdict, quote: "" }], sources).ok).toBe(
        false,
      );
  });
});
