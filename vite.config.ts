import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The browser's part: one page, cut into a chunk per screen. Nothing is inlined, so that the policy may forbid it. */
// oxlint-disable-next-line import/no-default-export -- Vite asks for one.
export default defineConfig({
  root: fileURLToPath(new URL("./web", import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL("./build/web", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
