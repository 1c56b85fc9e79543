import { useSyncExternalStore } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";

/** Placeholder lines while loading; says so when they wait for a network. `label` is for screen readers. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  const { waitsForNetwork } = useWords(frameWords);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine, assumeOnline);
  return (
    <div role="status">
      {isOnline ? <span className="unseen">{label}</span> : <p>{waitsForNetwork}</p>}
      {Array.from({ length: lines }, (_, line) => (
        <span className="skeleton" aria-hidden="true" key={line} />
      ))}
    </div>
  );
}

const assumeOnline = () => true;
const networkEvents = ["online", "offline"] as const;

function watchNetwork(changed: () => void): () => void {
  for (const name of networkEvents) addEventListener(name, changed);
  return () => {
    for (const name of networkEvents) removeEventListener(name, changed);
  };
}
