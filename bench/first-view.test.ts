import { expect, test } from "vitest";
import { firstViews, maxFirstView } from "./harness/first-views.ts";

test("loads each screen of the app within its script limit", () => {
  const views = firstViews();
  expect(views.length).toBeGreaterThan(10);
  expect(views.filter(({ kilobytes }) => kilobytes > maxFirstView)).toEqual([]);
});
