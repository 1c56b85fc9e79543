import { useEffect, useState, useSyncExternalStore } from "react";
import { TextSaver, type SavedText, type Stored } from "./text-saver.ts";

/** Saves a text while its editor is open. */
export function useSaving<Loaded extends Stored>(edited: SavedText<Loaded>) {
  const [saver] = useState(() => new TextSaver(edited));
  const { state, conflict } = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.open(), [saver]);
  return { saver, state, conflict };
}
