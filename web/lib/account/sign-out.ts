import { backend } from "#web/lib/api/backend.ts";

/** The storage key that announces a deliberate sign-out to all tabs. */
const markKey = "signed-out";

/**
 * Ends the session in all tabs of this browser, even if the server fails. Throws when the server could not end it
 * (spec, public-site §8).
 */
export async function signOut(): Promise<void> {
  try {
    localStorage.setItem(markKey, "yes");
  } catch (cause) {
    console.info("Storage is unavailable: other tabs do not learn that this was a sign-out.", cause);
  }
  const { error } = await (await backend.auth()).signOut({ scope: "local" });
  if (error === null) return;
  console.warn("Erreur lors de la déconnexion", error);
  throw error;
}

export function hasSignedOut(): boolean {
  try {
    return localStorage.getItem(markKey) !== null;
  } catch {
    return true;
  }
}

export function forgetSignOut(): void {
  try {
    localStorage.removeItem(markKey);
  } catch (cause) {
    console.info("Storage is unavailable.", cause);
  }
}

/**
 * Calls back when another tab signs out, possibly after it ended the session. Returns the function that unsubscribes.
 */
export function onSignOut(ended: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === markKey && newValue !== null && ended();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
