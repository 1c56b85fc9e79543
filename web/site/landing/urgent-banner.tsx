import type { Language } from "#domain/language.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import { Icon } from "#web/ui/icon.tsx";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";

type UrgentWords = Record<"evening" | "afternoon" | "waiting" | "act", string>;
type UrgentProps = { words: UrgentWords; source: WaitlistSource; language: Language };

const hours = ["evening", "afternoon", "waiting"] as const;

/** One of three sentences, chosen by the visitor's hour. */
export function UrgentBanner({ words, source, language }: UrgentProps) {
  return (
    <a className="urgent" href={waitlistHref(source, language)}>
      <Icon name="bulb" />
      <span className="by-hour">
        {hours.map((hour) => (
          <span className={hour} key={hour}>
            {words[hour]} <b>{words.act}</b>
          </span>
        ))}
      </span>
    </a>
  );
}
