import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { Icon } from "./icon.tsx";

/** A link to the help center in the header. */
export function HelpLink({ language, label }: { language: Language; label: string }) {
  return (
    <a className="in-sight" href={sitePath(language, "/help")}>
      <Icon name="help" /> {label}
    </a>
  );
}
