import fc from "fast-check";
import { expect, test } from "vitest";
import { RestError } from "#server/api/rest/rest-error.ts";
import { readParameters } from "./parameters.ts";
import { readPrefer } from "./prefer.ts";
import { restLimits } from "#server/api/rest/limits.ts";

/** The error code, or null when the query is valid. */
function refusal(...query: [string, string][]): string | null {
  try {
    readParameters(
      new URLSearchParams(query),
      () => false,
      restLimits({ schemas: [], maxRows: 1000, repeatTables: false }).person,
    );
    return null;
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown.restCode;
    throw thrown;
  }
}

test.each([
  ["id", "in.(1) or 1=1"],
  ["id", "in.(1))"],
  ["id", "in.(1),2"],
  ["id", 'in.("1"2)'],
  ["id", 'not.in.("1","2") '],
  ["id", "in.()x"],
  ["id", "is.null or true"],
  ["id", "is.null,"],
  ["id", "is.not_null.x"],
  ["id", "is.nullx"],
  ["id", "neq(any).{1}"],
  ["id", "eq(any)(all).{1}"],
  ["id", "eq(some).{1}"],
  ["id", "fts(english)x.cat"],
  ["id", "fts(english)(french).cat"],
  ["or", "(a.eq.1)x"],
  ["or", "(a.eq.1),(b.eq.2)"],
  ["or", '(a.eq."1"x,b.eq.2)'],
  ["or", "(a.in.(1)x,b.eq.2)"],
  ["or", "(a.is.nullx,b.eq.2)"],
  ["or", "(a.cs.{1}x,b.eq.2)"],
  ["or", "(and(a.eq.1)x,b.eq.2)"],
  ["or", "(a.eq.1,)"],
  ["or", "()"],
  ["select", "id,"],
  ["select", "id)"],
  ["select", "*x"],
  ["select", "id::int(4)"],
  ["select", "id::int::text"],
  ["select", "id.sum()x"],
  ["select", "count()x"],
  ["select", "a(id)x"],
  ["select", "a(id))"],
  ["select", "a!inner!inner(id)"],
  ["select", "a!inner!left(id)"],
  ["select", "a!one!two(id)"],
  ["select", "a!one!two!inner(id)"],
  ["select", "a!(id)"],
  ["order", "id.desc.asc"],
  ["order", "id.desc.desc"],
  ["order", "id.nullsfirst.nullslast"],
  ["order", "id.nullslast.desc"],
  ["order", "id.desc x"],
  ["order", "id.descx"],
  ["order", "id,"],
  ["order", "a(id)x.desc"],
  ["columns", "a,b)"],
  ["columns", "a,"],
  ["on_conflict", "a;b"],
  ["limit", "5x"],
  ["limit", "5 "],
  ["offset", "5.5"],
  ['a"b', "eq.1"],
  ["a->>b)", "eq.1"],
] as const)("rejects a partly parsed parameter: %s=%s", (name, value) => {
  expect(refusal([name, value])).toBe("PGRST100");
});

test.each([
  ["id", "in.(1,2)"],
  ["id", 'not.in.("a,b",c)'],
  ["id", "is.not_null"],
  ["id", "eq.anything) or 1=1"],
  ["id", "eq(any).{1,2}"],
  ["id", "wfts(english).a) b"],
  ["or", '(a.eq.1,and(b.eq."x",not.or(c.in.(1,2),d.is.null)))'],
  ["or", "(a.cs.{1,2},b.eq.2)"],
  ["select", "a!one!inner(id,...b!left(*)),n:c->>d::text,e.sum()::int"],
  ["order", "id.desc.nullslast,a(id).asc,b.nullsfirst,c->>d"],
  ["columns", 'a,"b c"'],
] as const)("parses %s=%s", (name, value) => {
  expect(refusal([name, value])).toBeNull();
});

test("rejects text appended to a complete parameter", () => {
  const whole = fc.constantFrom<[string, string]>(
    ["id", "in.(1,2)"],
    ["id", "is.null"],
    ["or", "(a.eq.1,b.in.(1))"],
    ["select", "a(id)"],
    ["order", "id.desc.nullslast"],
  );
  fc.assert(
    fc.property(whole, fc.stringMatching(/^[ )(.;'"a-z0-9=-]{1,8}$/), ([name, value], more) => {
      expect(refusal([name, value + more]), value + more).toBe("PGRST100");
    }),
    { numRuns: 2_000 },
  );
});

test("rejects a filter, order or limit of a missing embed", () => {
  const asked: [string, string][] = [
    ["id", "eq.1"],
    ["or", "(id.eq.1)"],
    ["order", "id"],
    ["limit", "1"],
    ["offset", "1"],
  ];
  for (const [name, value] of asked) {
    expect(refusal([`a.${name}`, value]), name).toBe("PGRST108");
    expect(refusal(["select", "id,x:a(id)"], [`a.b.${name}`, value]), name).toBe("PGRST108");
    expect(refusal(["select", "id,a(b(id))"], [`b.${name}`, value]), name).toBe("PGRST108");
    expect(refusal(["select", "id,...a(x:b(id))"], [`a.x.${name}`, value]), name).toBeNull();
    expect(refusal(["select", "id,...a(x:b(id))"], [`a.b.${name}`, value]), name).toBeNull();
  }
  expect(refusal(["select", "a(id)"], ["a->b.id", "eq.1"])).toBe("PGRST100");
});

test("uses the first of two preferences and rejects unknown strict ones", () => {
  expect(readPrefer("return=representation, return=minimal")).toMatchObject({
    returning: "representation",
    applied: ["return=representation"],
  });
  expect(readPrefer("max-affected=1,max-affected=9").maxAffected).toBe(1);
  expect(readPrefer("count=exactly, handling=lenient").count).toBeNull();
  for (const unknown of [
    "return=minimalx",
    "max-affected=5x",
    "max-affected=-1",
    "timezone=Mars",
    "count=exact;x",
    "tx",
  ])
    expect(() => readPrefer(`handling=strict,${unknown}`), unknown).toThrow(
      expect.objectContaining({ restCode: "PGRST122" }),
    );
});

const search = (query: string, kind: "anonymous" | "person" | "operator") => () =>
  readParameters(
    new URLSearchParams(query),
    () => false,
    restLimits({ schemas: [], maxRows: 1000, repeatTables: false })[kind],
  );

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join("|");

test("limits the words and letters of searches and patterns", () => {
  expect(search(`text=fts.${words(64)}`, "person")).not.toThrow();
  expect(search(`text=fts.${words(65)}`, "person")).toThrow(/64 words/);
  expect(search(`text=fts.${words(40)}&or=(a.wfts.${words(30)})`, "person")).toThrow(/64 words/);
  expect(search(`text=plfts.${words(33)}`, "anonymous")).toThrow(/32 words/);
  expect(search(`text=fts.${words(900)}`, "operator")).not.toThrow();
  for (const operator of ["like", "ilike", "match", "imatch", "not.phfts", "like(any)"]) {
    const value = operator === "like(any)" ? `{${"a".repeat(2000)}}` : "a".repeat(2001);
    expect(search(`text=${operator}.${value}`, "person"), operator).toThrow(/2000 letters/);
  }
  expect(search(`text=eq.${"a".repeat(10_000)}`, "person")).not.toThrow();
});
