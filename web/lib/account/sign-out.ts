import { backend } from "#web/lib/api/backend.ts";

/** Says to every tab that a session ended because somebody wanted it to. */
const markKey = "signed-out";

/**
 * Ends the session of this browser, here whatever the server answers, and in all its tabs. Throws where the server could not
 * end it as well (spec, public-site §8).
 */
export async function signOut(): Promise<void> {
  try {
    localStorage.setItem(markKey, "yes");
  } catch (cause) {
    console.info("Other tabs are not told why the session has ended.", cause);
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
    console.info("This browser keeps nothing.", cause);
  }
}

/** Calls back when another tab says so, which may be after it has ended the session; until the answer is called. */
export function onSignOut(ended: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === markKey && newValue !== null && ended();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
