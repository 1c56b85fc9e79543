import type { Language } from "#domain/language.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";

/** Opens the waitlist dialog. Without scripts it links to the page with the same form. */
export function CallToAction(props: { source: WaitlistSource; language: Language; label: string; look?: string }) {
  return (
    <a className={props.look ?? "button main"} href={waitlistHref(props.source, props.language)}>
      {props.label}
    </a>
  );
}
