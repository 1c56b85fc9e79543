import { useEffect, useState } from "react";
import { manifestPath } from "#domain/site-map.ts";

const lookAgainMs = 10_000;

/** Whether the server is reachable. A page from the cache checks at once. */
export function useConnection(): boolean {
  const [isThere, setThere] = useState(navigator.onLine);
  useEffect(() => {
    const look = async () => setThere(navigator.onLine && (await answers()));
    const onChange = () => void look();
    const names = ["online", "offline"] as const;
    for (const name of names) addEventListener(name, onChange);
    if (navigator.serviceWorker?.controller) onChange();
    return () => {
      for (const name of names) removeEventListener(name, onChange);
    };
  }, []);
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setInterval(() => {
      void answers().then((answered) => setThere(answered));
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isThere]);
  return isThere;
}

function answers(): Promise<boolean> {
  return fetch(manifestPath, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}
