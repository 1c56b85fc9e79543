import { expect, test } from "vitest";
import { firstViews, maxFirstView } from "./harness/first-views.ts";

test("no screen of the app needs more script than a slow line brings in time", () => {
  const views = firstViews();
  expect(views.length).toBeGreaterThan(10);
  expect(views.filter(({ kilobytes }) => kilobytes > maxFirstView)).toEqual([]);
});
