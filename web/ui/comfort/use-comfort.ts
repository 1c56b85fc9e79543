import { useEffect, useState } from "react";
import { comfortKey, profileComfortKey } from "./before-paint.ts";

const chosenEvent = "comfort-chosen";
/** Storage key that marks a choice as not saved to the account. */
const unsentKey = "comfort-unsent";

/** The active comfort settings. */
export function storedComfort(): readonly string[] {
  return (document.documentElement.dataset.comfort ?? "").split(" ").filter((word) => word !== "");
}

/**
 * The active settings, null before hydration. `look` reads them again; `choose` replaces the setting of the same
 * group.
 */
export function useComfort() {
  const [words, setWords] = useState<readonly string[] | null>(null);
  const [isAccounts, setAccounts] = useState(false);
  const look = () => {
    setWords(storedComfort());
    setAccounts(stored(profileComfortKey) !== null);
  };
  useEffect(look, []);
  function choose(word: string, kind: readonly string[]): void {
    const chosen = [...storedComfort().filter((one) => !kind.includes(one)), word]
      .filter((one) => one !== "")
      .join(" ");
    showComfort(chosen);
    look();
    try {
      const isOfAccount = localStorage.getItem(profileComfortKey) !== null;
      localStorage.setItem(isOfAccount ? profileComfortKey : comfortKey, chosen);
      if (isOfAccount) localStorage.setItem(unsentKey, "yes");
    } catch (cause) {
      console.info("Storage is unavailable: the choice lasts until the page closes.", cause);
    }
    dispatchEvent(new CustomEvent(chosenEvent));
  }
  return { words, isAccounts, look, choose };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether a choice was made offline or on a public page and is not saved to the account. */
export function isComfortUnsent(): boolean {
  return stored(unsentKey) !== null;
}

export function markComfortSent(): void {
  if (isComfortUnsent()) localStorage.removeItem(unsentKey);
}

/** Applies settings to the page without storing them. */
export function showComfort(words: string): void {
  document.documentElement.dataset.comfort = words;
}

/** Calls back on each choice. Returns the function that unsubscribes. */
export function onComfortChosen(chosen: () => void): () => void {
  addEventListener(chosenEvent, chosen);
  return () => removeEventListener(chosenEvent, chosen);
}

/** Applies the account's choice over the device's; null restores the device's. */
export function saveProfileComfort(words: string | null): void {
  try {
    if (words === null) [profileComfortKey, unsentKey].forEach((key) => localStorage.removeItem(key));
    else localStorage.setItem(profileComfortKey, words);
  } catch (cause) {
    console.info("Storage is unavailable: the account's choice lasts until the page closes.", cause);
    return showComfort(words ?? "");
  }
  showStoredComfort();
}

/** Restores the settings before a preview. */
export function showStoredComfort(): void {
  try {
    showComfort(localStorage.getItem(profileComfortKey) ?? localStorage.getItem(comfortKey) ?? "");
  } catch (cause) {
    console.info("Storage is unavailable.", cause);
  }
}
