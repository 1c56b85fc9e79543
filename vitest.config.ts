import { defineConfig } from "vitest/config";
import { unitTests } from "./scripts/set-up/unit-tests.ts";
import { propertySeed } from "./server/testing/property-seed.ts";

const unit = unitTests();
const shared = {
  setupFiles: [
    "server/platform/content/default-content.ts",
    "server/testing/fail-on-console-error.ts",
    "server/testing/seed-fast-check.ts",
  ],
  env: { PROPERTY_SEED: propertySeed() },
  exclude: ["**/node_modules/**", ".data/**", "build/**"],
  /* Vite would transform an inline script that calls functions of the test runner. */
  server: { deps: { external: [/\/build\/site\//] } },
};
const withServices = {
  ...shared,
  globalSetup: [
    "scripts/set-up/own-temp-folder.mjs",
    "scripts/set-up/compile-cache.mjs",
    "server/testing/liveness/gate.ts",
    "scripts/set-up/web-for-tests.mjs",
    "server/testing/servers/start-test-postgres.ts",
  ],
  /* Node imports the files itself; a transform of the whole server takes an eighth of the processor time. */
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  /* A loaded machine may need this long to show a screen. */
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { concurrent: false },
    projects: [
      /* Unit tests share a process per worker: they import the same modules and change no global state. */
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          include: unit,
          testTimeout: 60_000,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      /* A third worker uses the time in which two wait. Journeys with a microphone need a processor each. */
      {
        extends: true,
        test: {
          ...withServices,
          name: "server",
          setupFiles: [...shared.setupFiles, "server/testing/lowest-priority.ts"],
          include: ["**/*.test.ts"],
          exclude: [...shared.exclude, ...unit],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { ...withServices, name: "e2e", include: ["e2e/**/*.spec.ts"] } },
    ],
  },
});
