import { useEffect, useState } from "react";
import { comfortKey } from "./before-paint.ts";

/** The words of comfort that hold in this page. */
function held(): readonly string[] {
  return (document.documentElement.dataset.comfort ?? "").split(" ").filter((word) => word !== "");
}

/** What holds, null until the page lives. `look` reads it again, `choose` puts a word in the place of all its kind. */
export function useComfort() {
  const [words, setWords] = useState<readonly string[] | null>(null);
  const look = () => setWords(held());
  useEffect(look, []);
  function choose(word: string, kind: readonly string[]): void {
    const chosen = [...held().filter((one) => !kind.includes(one)), word].filter((one) => one !== "").join(" ");
    document.documentElement.dataset.comfort = chosen;
    look();
    try {
      localStorage.setItem(comfortKey, chosen);
    } catch (cause) {
      console.info("The choice lasts as long as this page.", cause);
    }
  }
  return { words, look, choose };
}
