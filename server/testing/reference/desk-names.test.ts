import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { en } from "#web/features/desk/desk.en.ts";
import { fr } from "#web/features/desk/desk.fr.ts";

const home = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(`${home}/${path}`, "utf8");

/** Every action that the schema writes into admin_events; one call may choose between two. */
function recordedActions(): Set<string> {
  const schemas = readdirSync(`${home}/supabase/schemas`).map((name) => read(`supabase/schemas/${name}`));
  const calls = schemas.flatMap((text) => [...text.matchAll(/perform heirvoice\.record_admin_event\(([^,]+),/g)]);
  const names = calls.flatMap(([, action = ""]) => [...action.matchAll(/'(\w+)'/g)].map(([, name = ""]) => name));
  return new Set(names);
}

const jobNames = () => [...read("docs/reference/jobs.md").matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);

test.each([
  ["English", en],
  ["French", fr],
])("names every action and job in %s", (_, words) => {
  expect(recordedActions().size).toBeGreaterThan(10);
  expect(new Set(Object.keys(words.actions))).toEqual(recordedActions());
  expect(new Set(Object.keys(words.jobs.names))).toEqual(new Set(jobNames()));
});
