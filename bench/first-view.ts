// The script size of each signed-in screen's first view.
import "#server/platform/content/default-content.ts";
import { firstViews, maxFirstView } from "./harness/first-views.ts";
import { measured, report } from "./report.ts";

report(
  firstViews().map(({ screen, kilobytes }) =>
    measured({ bench: `first view ${screen}`, ours: kilobytes, limit: maxFirstView, unit: "kB script" }),
  ),
);
