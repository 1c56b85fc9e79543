import { serviceWorkerPath } from "#domain/site-map.ts";
import { isAnybodyRecording } from "#web/recording/recording-lock.ts";
import { takeOverMessage } from "#web/offline/messages.ts";

const lookAgainMs = 3_000;
const lookForNewsMs = 60 * 60_000;
let isKeeping = false;

/**
 * Installs the service worker, so that the app opens offline. A new version activates when no tab records; `renewed`
 * is called in pages of the old one. Does nothing without browser storage.
 */
export async function installServiceWorker(renewed: () => void): Promise<void> {
  if (isKeeping || !("serviceWorker" in navigator)) return;
  isKeeping = true;
  const { serviceWorker } = navigator;
  let before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (before !== null) renewed();
    before = serviceWorker.controller;
  });
  const registration = await serviceWorker.register(serviceWorkerPath).catch(() => null);
  if (registration === null) return;
  const offer = () => void letTakeOver(registration.waiting);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  setInterval(() => void registration.update().catch(() => null), lookForNewsMs);
}

async function letTakeOver(waiting: ServiceWorker | null): Promise<void> {
  if (waiting === null) return;
  while (await isAnybodyRecording()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  waiting.postMessage(takeOverMessage, []);
}
