import { useEffect, useState, useSyncExternalStore } from "react";
import { TextSaver, type SavedAnswer } from "./text-saver.ts";

/** Saves the words of one answer while its editor is open. */
export function useSaving(answer: SavedAnswer) {
  const [saver] = useState(() => new TextSaver(answer));
  const { state, conflict } = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.open(), [saver]);
  return { saver, state, conflict };
}
