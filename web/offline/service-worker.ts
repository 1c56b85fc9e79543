import { clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheExpiration } from "workbox-expiration";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { createPartialResponse } from "workbox-range-requests";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { aliases, appPages, shellPath } from "#domain/site-map.ts";
import { takeOverMessage } from "./messages.ts";

/** The server inserts the list of files. */
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  skipWaiting: () => Promise<void>;
  addEventListener: (name: "message", listen: (message: MessageEvent<unknown>) => void) => void;
};

const maxVoices = 200;
const maxVoiceAgeSeconds = 30 * 24 * 60 * 60;

/** Caches the app's shell, its files and spoken questions. Other requests pass through. */
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();

const addresses = [...appPages, ...aliases].map(
  ({ path }) => new RegExp(`^(/en|/fr)?${path.replaceAll(/:\w+/g, "[^/]+")}/?(\\?.*)?$`),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL(shellPath), { allowlist: addresses }));

const cacheName = "questions-read-aloud";
const voices = new CacheExpiration(cacheName, { maxEntries: maxVoices, maxAgeSeconds: maxVoiceAgeSeconds });
/** Players send range requests; the cache holds the whole sound. */
const asAsked: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse = null }) =>
    cachedResponse && request.headers.has("range") ? createPartialResponse(request, cachedResponse) : cachedResponse,
  cacheDidUpdate: async ({ request }) => {
    await voices.updateTimestamp(request.url);
    await voices.expireEntries();
  },
};
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/questions\/\d+\/(en|fr)$/.test(url.pathname),
  new CacheFirst({ cacheName, plugins: [asAsked] }),
);

/** A new version waits until no page records. */
self.addEventListener("message", ({ data }) => {
  if (data === takeOverMessage) void self.skipWaiting();
});
clientsClaim();
