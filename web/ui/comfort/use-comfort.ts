import { useEffect, useState } from "react";
import { comfortKey, profileComfortKey } from "./before-paint.ts";

const chosenEvent = "comfort-chosen";

/** The words of comfort that hold in this page. */
export function comfortHeld(): readonly string[] {
  return (document.documentElement.dataset.comfort ?? "").split(" ").filter((word) => word !== "");
}

/** What holds, null until the page lives. `look` reads it again, `choose` puts a word in the place of all its kind. */
export function useComfort() {
  const [words, setWords] = useState<readonly string[] | null>(null);
  const look = () => setWords(comfortHeld());
  useEffect(look, []);
  function choose(word: string, kind: readonly string[]): void {
    const chosen = [...comfortHeld().filter((one) => !kind.includes(one)), word].filter((one) => one !== "").join(" ");
    showComfort(chosen);
    look();
    try {
      localStorage.setItem(localStorage.getItem(profileComfortKey) === null ? comfortKey : profileComfortKey, chosen);
    } catch (cause) {
      console.info("The choice lasts as long as this page.", cause);
    }
    dispatchEvent(new CustomEvent(chosenEvent));
  }
  return { words, look, choose };
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

/** What the account of who is signed in has chosen wins over the device's choice; null gives that back. */
export function keepProfileComfort(words: string | null): void {
  try {
    if (words === null) localStorage.removeItem(profileComfortKey);
    else localStorage.setItem(profileComfortKey, words);
  } catch (cause) {
    console.info("The account's choice lasts as long as this page.", cause);
    return showComfort(words ?? "");
  }
  showKeptComfort();
}

/** The page as it was before a preview. */
export function showKeptComfort(): void {
  try {
    showComfort(localStorage.getItem(profileComfortKey) ?? localStorage.getItem(comfortKey) ?? "");
  } catch (cause) {
    console.info("This browser keeps nothing.", cause);
  }
}
