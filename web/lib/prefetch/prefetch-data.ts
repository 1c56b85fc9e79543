/** A response requested before the app loaded, as the signed-in person. */
export type PrefetchedData = { path: string; token: string; answer: Promise<Response> };

declare global {
  interface Window {
    prefetchedData?: PrefetchedData | undefined;
  }
}

type Held = { access_token?: string; expires_at?: number };
/** `asks`: page patterns and the request of each. `held`: the pattern of the stored session's key. */
type Values = { asks: readonly { shown: string; path: string }[]; held: string; renewedBeforeMs: number };

/**
 * Inline script of the app page. Requests the data of the current page while scripts load. Leaves an expired session,
 * or one in the address, to the app.
 */
export function prefetchData({ asks, held, renewedBeforeMs }: Values): void {
  try {
    const asked = asks.find(({ shown }) => new RegExp(shown).test(location.pathname));
    const name = Object.keys(localStorage).find((one) => new RegExp(held).test(one));
    if (!asked || !name || /[#?&](access_token|error_description|token_hash)=/.test(location.hash + location.search))
      return;
    const session: Held = JSON.parse(localStorage.getItem(name) ?? "{}");
    const { access_token: token, expires_at: until = 0 } = session;
    if (!token || until * 1000 - Date.now() <= renewedBeforeMs) return;
    const apikey = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
    const answer = fetch(asked.path, { headers: { apikey, Authorization: `Bearer ${token}` } });
    answer.catch(() => null);
    window.prefetchedData = { path: asked.path, token, answer };
  } catch {
    delete window.prefetchedData;
  }
}
