import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useConnection } from "./use-connection.ts";

/** Says in words that there is no network, and where what is spoken stays meanwhile. */
export function OfflineNotice() {
  const { offline } = useWords(frameWords);
  const isThere = useConnection();
  return <div role="status">{isThere ? null : <p className="offline">{offline}</p>}</div>;
}
