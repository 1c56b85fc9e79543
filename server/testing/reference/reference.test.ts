import { expect, test } from "vitest";
import {
  envReference,
  errorsReference,
  jobsReference,
  routesReference,
  thirdPartyReference,
} from "./write-reference.ts";

/** `npm run reference` writes the files. */
test.each([
  ["errors", errorsReference],
  ["env", envReference],
  ["jobs", jobsReference],
  ["routes", routesReference],
])("docs/reference/%s.md is current", async (name, write) => {
  await expect(await write()).toMatchFileSnapshot(`../../../docs/reference/${name}.md`);
});

test("THIRD_PARTY.md is current", async () => {
  await expect(await thirdPartyReference()).toMatchFileSnapshot("../../../THIRD_PARTY.md");
});
