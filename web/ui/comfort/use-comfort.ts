import { useEffect, useState } from "react";
import { comfortKey, profileComfortKey } from "./before-paint.ts";

const chosenEvent = "comfort-chosen";
/** Says that what was chosen here has not come to the account yet. */
const unsentKey = "comfort-unsent";

/** The words of comfort that hold in this page. */
export function storedComfort(): readonly string[] {
  return (document.documentElement.dataset.comfort ?? "").split(" ").filter((word) => word !== "");
}

/** What holds, null until the page lives. `look` reads it again, `choose` puts a word in the place of all its kind. */
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
      console.info("The choice lasts as long as this page.", cause);
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

/** Whether something was chosen where nobody could tell the account: on a public page, or without a network. */
export function isComfortUnsent(): boolean {
  return stored(unsentKey) !== null;
}

export function markComfortSent(): void {
  if (isComfortUnsent()) localStorage.removeItem(unsentKey);
}

/** The page as these words of comfort have it; nothing is kept. */
export function showComfort(words: string): void {
  document.documentElement.dataset.comfort = words;
}

/** Calls back when the reader has chosen, until the answer is called. */
export function onComfortChosen(chosen: () => void): () => void {
  addEventListener(chosenEvent, chosen);
  return () => removeEventListener(chosenEvent, chosen);
}

/** The choice of the account wins over the device's; null restores the device's. */
export function saveProfileComfort(words: string | null): void {
  try {
    if (words === null) [profileComfortKey, unsentKey].forEach((key) => localStorage.removeItem(key));
    else localStorage.setItem(profileComfortKey, words);
  } catch (cause) {
    console.info("The account's choice lasts as long as this page.", cause);
    return showComfort(words ?? "");
  }
  showStoredComfort();
}

/** The page as it was before a preview. */
export function showStoredComfort(): void {
  try {
    showComfort(localStorage.getItem(profileComfortKey) ?? localStorage.getItem(comfortKey) ?? "");
  } catch (cause) {
    console.info("This browser keeps nothing.", cause);
  }
}
