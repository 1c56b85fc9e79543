import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { adminWords } from "#web/features/auth/admin/admin-words.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { errorWords } from "#web/lib/texts/error-words.ts";
import { words } from "#e2e/harness/words.ts";

/** A row of a catalog: a message and its key, or a rule and its code. `proof` names a test or a reason. */
type Row = { first: string; place: string; proof: string };

const heads = ["| message", "| rule or constant"];
let messages: Row[] = [];
let rules: Row[] = [];

function rowsOf(spec: string, head: string): Row[] {
  const tables = spec.split(/\n\n/).filter((part) => part.startsWith(head));
  return tables.flatMap((table) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((line) => {
        const [first = "", place = "", proof = ""] = line
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim().replaceAll("\\|", "|"));
        return { first, place, proof };
      }),
  );
}

beforeAll(async () => {
  const spec = await readFile("docs/spec.md", "utf8");
  [messages = [], rules = []] = heads.map((head) => rowsOf(spec, head));
  await Promise.all([adminWords.load("en"), adminWords.load("fr")]);
});

/** Replaces typographic characters of the dictionaries by those of the spec. */
const plain = (text: string) => text.replaceAll("’", "'").replaceAll(/[\u00a0\u202f]/g, " ");

/** The text of a key; for a function, its text with the names of its parameters. */
function textAt(key: string, language: "en" | "fr"): string | null {
  const all = {
    ...words[language],
    admin: adminWords[language],
    errors: errorWords[language],
    waitlist: waitlistWords[language],
  };
  const found = key
    .split(".")
    .reduce<unknown>((at, part) => (typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined), all);
  const text: unknown = typeof found === "function" ? Reflect.apply(found, undefined, [gapOf(key)]) : found;
  return typeof text === "string" ? text : null;
}

const gaps = { onboarding: "{n}", diagnostics: "{status}" };
const gapOf = (key: string) => Object.entries(gaps).find(([room]) => key.startsWith(room))?.[1] ?? "{name}";

async function faultOf({ first, place }: Row): Promise<string | null> {
  const [, key = "", kind = ""] = /^`([^`]+)` (en|fr|file)$/.exec(place) ?? [];
  const text = kind === "file" ? await readFile(key, "utf8") : textAt(key, kind === "fr" ? "fr" : "en");
  return text !== null && plain(text).includes(plain(first)) ? null : `${first}: ${key} is ${text?.slice(0, 80)}`;
}

/** Whether the test in a cell exists in its file. */
async function isTested(proof: string): Promise<boolean> {
  const [, file = "", title = ""] = /^`([^`]+)`: "(.+)"$/.exec(proof) ?? [];
  if (file === "" || title === "") return false;
  const text = await readFile(file, "utf8");
  return ['"', "'", "`"].some((quote) => text.includes(`${quote}${title}${quote}`));
}

test("finds each message of the catalog in its dictionary word for word", async () => {
  const placed = messages.filter(({ place }) => place !== "—");
  expect(placed.length).toBeGreaterThan(80);
  expect((await Promise.all(placed.map(faultOf))).filter((fault) => fault !== null)).toEqual([]);
});

test("names a test or a reason for each message of the catalog", async () => {
  const proved = await Promise.all(
    messages.map(async ({ first, place, proof }) => {
      const isThere = place === "—" ? /^(Cannot occur|Not built|As two lines)/.test(proof) : await isTested(proof);
      return isThere ? null : `${first}: ${proof}`;
    }),
  );
  expect(proved.filter((fault) => fault !== null)).toEqual([]);
});

test("finds each specified rule and constant in code and tests", async () => {
  expect(rules.length).toBeGreaterThan(30);
  const faults = await Promise.all(
    rules.map(async ({ first, place, proof }) => {
      const [, file = "", code = ""] = /^`([^`]+)`(?:: `(.+)`)?$/.exec(place) ?? [];
      const isCoded = place === "—" || (await readFile(file, "utf8")).includes(code);
      const isProved = await isTested(proof);
      return isCoded && isProved ? null : `${first}: ${place} ${proof}`;
    }),
  );
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});
