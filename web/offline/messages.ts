/** Tells a new version of the service worker that it may take the place of the old one. */
export const takeOverMessage = "take over";
