import { useEffect, useState } from "react";
import { sitePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import type { HelpSheet } from "./help-sheet.tsx";
import { useHelp } from "./use-help.ts";
import { helpSheetWords } from "./help-sheet-words.ts";

/** Loads help on demand. If that fails, the help page opens in a new tab. */
export function Help() {
  const language = useLanguage();
  const { isOpen, close } = useHelp();
  const [Sheet, setSheet] = useState<typeof HelpSheet | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    Promise.all([import("./help-sheet.tsx"), helpSheetWords.load(language)]).then(
      ([loaded]) => isWanted && setSheet(() => loaded.HelpSheet),
      () => {
        window.open(sitePath(language, "/help"), "_blank", "noreferrer");
        close();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, language, close]);
  return Sheet && <Sheet open={isOpen} close={close} />;
}
