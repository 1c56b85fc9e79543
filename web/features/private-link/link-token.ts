/** The token of an opened link, for this tab: to ask its giver when it ends, and to open it again. */
const keyOf = (linkId: string) => `link ${linkId}`;

export function storeToken(linkId: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(linkId), token);
  } catch {
    /* Storage is full or forbidden: the ended link then names nobody. */
  }
}

export function storedToken(linkId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(linkId));
  } catch {
    return null;
  }
}
