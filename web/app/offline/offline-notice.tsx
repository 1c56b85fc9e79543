import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useConnection } from "./use-connection.ts";

/** Shows that there is no network and where recordings stay meanwhile. */
export function OfflineNotice() {
  const { offline } = useWords(frameWords);
  const isThere = useConnection();
  return <div role="status">{isThere ? null : <p className="offline">{offline}</p>}</div>;
}
