/** Message that lets a new service worker activate. */
export const takeOverMessage = "take over";
