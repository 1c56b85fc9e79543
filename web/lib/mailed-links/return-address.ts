/** Pages that a sign-in may return to, also from a letter on another device. */
const places = /^\/(?:en|fr)\/(?:gift|(?:invitation|family)\?token=[\w-]{1,200})$/;

/** The address if a sign-in may return to it; else null. */
export function returnAddress(address: string): string | null {
  return places.test(address) ? address : null;
}
