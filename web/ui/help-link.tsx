import type { Language } from "#domain/language.ts";
import { Icon } from "./icon/icon.tsx";

/** To the help center, beside the menu of a page. */
export function HelpLink({ language, label }: { language: Language; label: string }) {
  return (
    <a className="in-sight" href={language === "fr" ? "/fr/help" : "/help"}>
      <Icon name="help" /> {label}
    </a>
  );
}
