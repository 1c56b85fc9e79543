import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { Icon } from "./icon.tsx";

/** To the help center, beside the menu of a page. */
export function HelpLink({ language, label }: { language: Language; label: string }) {
  return (
    <a className="in-sight" href={sitePath(language, "/help")}>
      <Icon name="help" /> {label}
    </a>
  );
}
