import { defineConfig } from "vitest/config";
import { propertySeed } from "./server/testing/property-seed.ts";

const shared = {
  exclude: ["**/node_modules/**", ".data/**", "build/**"],
  setupFiles: ["server/testing/fail-on-console-error.ts", "server/testing/draw-by-commit.ts"],
  env: { PROPERTY_SEED: propertySeed() },
  /* As it is: a script that stands inline would call what only a test runner has. */
  server: { deps: { external: [/\/build\/site\//] } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  /* What a screen comes to, however slow the machine is. */
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    globalSetup: [
      "scripts/set-up/own-temp-folder.mjs",
      "server/testing/liveness/gate.ts",
      "scripts/set-up/web-for-tests.mjs",
      "server/testing/servers/start-test-postgres.ts",
    ],
    projects: [
      { test: { ...shared, name: "parts", include: ["**/*.test.ts"], maxWorkers: 2, sequence: { groupOrder: 0 } } },
      /* A journey waits more than it works: speech takes its time, and two of them leave half of two cores idle. */
      { test: { ...shared, name: "e2e", include: ["e2e/*.spec.ts"], maxWorkers: 3, sequence: { groupOrder: 1 } } },
    ],
  },
});
