import { expect, test } from "vitest";
import { chosenProjects } from "./chosen-projects.ts";

test.each([
  [["domain/order/price.test.ts"], ["unit"]],
  [["./domain/order/price.test.ts:12", "-t", "rounds"], ["unit"]],
  [["supabase/tests/rls-matrix.test.ts"], ["server"]],
  [["e2e/site/waitlist.spec.ts", "-t", "joins"], ["e2e"]],
  [
    ["--update", "domain/order/price.test.ts", "supabase/tests/rls-matrix.test.ts"],
    ["unit", "server"],
  ],
  [["--project", "unit"], ["unit"]],
  [["--project=server", "-t", "rejects"], ["server"]],
])("chooses the projects of %j", (args, projects) => {
  expect(chosenProjects(args)).toEqual({ projects, unmatched: [] });
});

test("names a path without tests", () => {
  expect(chosenProjects(["domain/no-such-file.test.ts"])).toEqual({
    projects: [],
    unmatched: ["domain/no-such-file.test.ts"],
  });
});
