import { defineConfig } from "vitest/config";
import { propertySeed } from "./server/testing/property-seed.ts";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "e2e/**/*.spec.ts"],
    exclude: ["**/node_modules/**", ".data/**", "build/**"],
    globalSetup: [
      "scripts/set-up/own-temp-folder.mjs",
      "server/testing/liveness/gate.ts",
      "scripts/set-up/web-for-tests.mjs",
      "server/testing/servers/start-test-postgres.ts",
    ],
    setupFiles: ["server/testing/fail-on-console-error.ts", "server/testing/draw-by-commit.ts"],
    env: { PROPERTY_SEED: propertySeed() },
    /* As it is: a script that stands inline would call what only a test runner has. */
    server: { deps: { external: [/\/build\/site\//] } },
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    /* What a screen comes to, however slow the machine is. */
    expect: { poll: { timeout: 60_000 } },
    sequence: { concurrent: false },
  },
});
