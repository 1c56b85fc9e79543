import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What several screens share would else be a file for each set of them: twenty small ones for the dashboard, each of which
 * takes a slow line a round. By name, so that what is loaded later stays apart.
 */
const joined = [
  {
    name: "shelf",
    test: /web\/features\/dashboard\/(orders\/(?!dashboard-page)|book\/(open-book|pages|numbers|places|hear)|api\/(load-|create-order|watch-story)|use-story|how-written|drafts)/,
  },
  {
    name: "nouns",
    test: /domain\/(session|answer|question-chapter|take|interview-failure)\.ts|web\/ui\/notice|web\/lib\/(use-once|clock)/,
  },
  {
    name: "take",
    test: /web\/ui\/recorder\/(?!record-button|keep-line)|web\/audio\/playback\/(browser-voice|use-voice)\.ts/,
  },
  {
    name: "kept-here",
    test: /node_modules\/idb\/|web\/audio\/(find-takes|recording-journal|outbox\/use-outbox)|interview\/kept-interview/,
  },
  { name: "orders", test: /domain\/(order|gift)\.ts/ },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/**
 * Three parts: what browsers load, a chunk per screen; what stays in them for when there is no network; and the public
 * pages as the server renders them. Nothing is inlined, so that the policy may forbid it.
 */
// oxlint-disable-next-line import/no-default-export -- Vite asks for one.
export default defineConfig({
  root: at("./web"),
  /* What it stands in for is part of React. */
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  builder: {},
  build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: at("./build/web"),
        manifest: true,
        rolldownOptions: {
          input: [
            at("./web/index.html"),
            at("./web/features/site/islands/start-soon.ts"),
            at("./web/features/site/islands/start-islands.ts"),
            at("./web/features/site/answer-now/start-answer-now.tsx"),
            at("./web/features/site/answer-now/answer-now.css"),
            at("./web/features/voice-agent/widget/start-widget.tsx"),
            at("./web/features/voice-agent/widget/widget.css"),
          ],
          output: { codeSplitting: { groups: joined } },
        },
      },
    },
    offline: {
      consumer: "client",
      build: {
        outDir: at("./build/offline"),
        rolldownOptions: {
          input: at("./web/offline/service-worker.ts"),
          output: { format: "iife", entryFileNames: "[name].js" },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: at("./build/site"),
        minify: true,
        ssr: true,
        rolldownOptions: {
          input: [at("./web/features/site/site-pages.tsx"), at("./web/features/auth/auth-still.tsx")],
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
        },
      },
    },
  },
});
