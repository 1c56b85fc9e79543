import { useId } from "react";
import { maxLinkDays, minLinkDays } from "#domain/account/private-link.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { LinkIcon } from "#web/features/links/link-icon.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import type { NewLinkForm } from "./use-new-link.ts";

const dayMs = 24 * 3600_000;

export function lastDayOf(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}

/** How long the link is open, and its PIN, which is shown before the link is made and once after. */
export function DaysAndPin({ form: { days, hasPin, pin, set } }: { form: NewLinkForm }) {
  const { give } = useWords(linksWords);
  const language = useLanguage();
  const id = useId();
  const by = (change: 1 | -1) => set.days(Math.min(maxLinkDays, Math.max(minLinkDays, days + change)));
  return (
    <div className="days-and-pin">
      <div role="group" aria-labelledby={id}>
        <p className="setting-label" id={id}>
          {give.days}
        </p>
        <div className="days">
          <button type="button" aria-label={give.less} disabled={days === minLinkDays} onClick={() => by(-1)}>
            <LinkIcon name="minus" size={26} />
          </button>
          <output>{give.daysOf(days)}</output>
          <button type="button" aria-label={give.more} disabled={days === maxLinkDays} onClick={() => by(1)}>
            <Icon name="plus" size={26} />
          </button>
        </div>
        <p className="hint">{give.until(dayOf(lastDayOf(days), language))}</p>
      </div>
      <div>
        <Segments
          label={give.pin}
          choices={[
            ["yes", give.yes],
            ["no", give.no],
          ]}
          name="pin"
          chosen={hasPin ? "yes" : "no"}
          choose={(chosen) => set.hasPin(chosen === "yes")}
        />
        {hasPin ? (
          <p className="pin-row" role="img" aria-label={give.pinIs(pin)}>
            {[...pin].map((digit, at) => (
              <i key={at}>{digit}</i>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}
