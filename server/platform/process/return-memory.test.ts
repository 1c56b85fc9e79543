import { expect, test, vi } from "vitest";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { patience } from "#server/testing/patience.ts";

test("returns memory to the system after a load peak", async () => {
  const process = runNode(["server/testing/programs/memory-peak.ts"], {});
  const before = Number((await untilPrinted(process, /before (\d+)/))[1]);
  const flooded = Number((await untilPrinted(process, /flooded (\d+)/))[1]);
  const now = () =>
    Number(
      process
        .printed()
        .match(/now \d+/g)
        ?.at(-1)
        ?.slice(4),
    );
  const halfway = (before + flooded) / 2;
  expect(flooded).toBeGreaterThan(before + 80e6);
  await vi.waitFor(() => expect(now()).toBeLessThan(halfway), { ...patience, interval: 500 });
  process.child.kill("SIGTERM");
  await process.ended;
});
