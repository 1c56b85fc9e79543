import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { islandTag } from "./island-mark.ts";
import { islands } from "./islands.ts";

const named = new Map<string | null, (typeof islands)[keyof typeof islands]>(Object.entries(islands));

/** Hydrates at once. The queued tap is replayed when this module has run. */
flushSync(() => {
  for (const place of document.querySelectorAll(islandTag)) {
    const component = named.get(place.getAttribute("name"))?.fromText(place.getAttribute("props") ?? "{}");
    if (component) hydrateRoot(place, component, { identifierPrefix: place.id });
  }
});
