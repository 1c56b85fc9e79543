/** What somebody opens before they are asked to sign in, and comes back to, by a letter on another device too. */
const places = /^\/(?:en|fr)\/(?:gift|(?:invitation|family)\?token=[\w-]{1,200})$/;

/** The address itself where a sign-in may lead back there; else null. */
export function returnAddress(address: string): string | null {
  return places.test(address) ? address : null;
}
