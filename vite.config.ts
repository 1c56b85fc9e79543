import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that several screens share, joined by name into one chunk each instead of one chunk per set of screens. */
const joined = [
  {
    name: "bookshelf",
    test: /web\/features\/(bookshelf\/(?!dashboard-page|preview|about-you|bookshelf-actions|other\/)|book-editor\/load-files)|web\/story\/(load-(?!gifts)|create-order|watch-story|use-story|story-queries|how-written|drafts|begin-path|open-book\/\w[\w-]*\.tsx?)/,
  },
  {
    name: "nouns",
    test: /domain\/(interview\/(session|question-chapter|interview-failure)|recording\/(answer|take))\.ts|web\/ui\/notice|web\/lib\/(use-once|clock)|web\/recording\/recording-lock/,
  },
  {
    name: "take",
    test: /web\/ui\/recorder\/(?!record-button|save-state)|web\/playback\/(browser-voice|use-voice)\.ts/,
  },
  {
    name: "journal",
    test: /node_modules\/idb\/|web\/recording\/outbox\/(find-takes|recording-journal|use-outbox|device-storage)|interview\/stored-interview|web\/lib\/device-database/,
  },
  {
    name: "memories",
    test: /web\/features\/memories\/(api\/(?!memory-media|load-deleted)|list\/(?!memories-page|deleted-memories)|(?!memory\.|memory-words)[\w-]+\.tsx?$)|web\/lib\/new-id/,
  },
  {
    name: "memory-form",
    test: /web\/features\/memories\/form\/(?!(create|edit|element|use-element|date)-|timeline-place|save-element|memory-tips|tips[.-])/,
  },
  {
    name: "player",
    test: /web\/ui\/player\/(voice-player|sound-line|use-playback|disc|drawn-sound|play-mark|playable-sentence)|web\/playback\/(read-peaks|use-sound|stored-sound|use-stored-voice)\.ts/,
  },
  { name: "links", test: /web\/features\/links\/(?!list\/links-page|give\/give-link-page|links[.-])/ },
  {
    name: "language",
    test: /node_modules\/(react|react-dom|scheduler|zod)\/|web\/lib\/texts\/language\.tsx|domain\/(site-map|language)\.ts|web\/ui\/(button|icon)\.tsx|preload-helper|stored-session/,
  },
  { name: "orders", test: /domain\/order\/(order|gift)\.ts/ },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/** Chunks that the app's own page loads, so no screen has to name them. */
const loadedFirst =
  /assets\/(rolldown-runtime|react|button|language|comfort-card|asked|backend|session-in-hash|mutation|nouns|per-language|content|request|voice-words)-/;

/**
 * Preloads what the page lacks for a screen. For a later part of a screen, only styles: its scripts name each other, and
 * a list of their names would make the screen's first script larger.
 */
function notLoadedYet(file: string, dependencies: string[], { hostId, hostType }: Host): string[] {
  if (hostType === "html") return dependencies;
  const isScreen = /assets\/index-/.test(hostId) && /-page-|\.(?:en|fr)-/.test(file);
  return dependencies.filter((one) => one.endsWith(".css") || (isScreen && !loadedFirst.test(one)));
}
type Host = { hostId: string; hostType: "html" | "js" };

/** Three builds: the app with one chunk per screen, the service worker, and the public pages for server rendering. Nothing is inlined, so the CSP forbids inline code. */
// oxlint-disable-next-line import/no-default-export -- Vite asks for one.
export default defineConfig({
  root: at("./web"),
  /* What it stands in for is part of React. */
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  builder: {},
  worker: { format: "es" },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: notLoadedYet },
  },
  environments: {
    client: {
      build: {
        outDir: at("./build/web"),
        manifest: true,
        rolldownOptions: {
          input: [
            at("./web/index.html"),
            at("./web/site/islands/start-soon.ts"),
            at("./web/site/islands/start-islands.ts"),
            at("./web/site/trial-answer/start-trial-answer.tsx"),
            at("./web/site/trial-answer/trial-answer.css"),
            at("./web/site/authentic/start-authentic.tsx"),
            at("./web/site/authentic/authentic.css"),
            at("./web/features/conversation/widget/start-widget.tsx"),
            at("./web/features/conversation/widget/widget.css"),
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
          input: [at("./web/site/site-pages.tsx"), at("./web/features/auth/auth-server-rendered.tsx")],
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
        },
      },
    },
  },
});
