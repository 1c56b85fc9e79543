import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { claimed } from "#web/site/claims.ts";
import { Door } from "#web/site/drawings/door.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { HeroWords } from "#web/site/landing/landing-shape.ts";
import type { Site } from "#web/site/page.ts";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";

const kinds = ["own", "given"] as const;

/** A giver continues to the letter form after signing in. */
const waysIn: Record<(typeof kinds)[number], (language: Language) => string> = {
  own: (language) => `/${language}/auth?tab=sign-up`,
  given: (language) => pagePath(language, "/gift"),
};

/** Two entrances: for oneself and for a gift. While accounts are by invitation both lead to the waitlist. */
export function Doors({
  words,
  language,
  signups,
}: {
  words: HeroWords;
  language: Language;
  signups: Site["signups"];
}) {
  const [call] = words.calls;
  const invites = signups === "waitlist" && call;
  return (
    <div className="wrap doors">
      {words.doors.map(({ title, text, enter, note, claims = [] }, at) => (
        <a
          className="doorway"
          href={invites ? waitlistHref(call.source, language) : waysIn[kinds[at] ?? "own"](language)}
          key={title}
        >
          <Door kind={kinds[at] ?? "own"} />
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
            {note ? <small {...claimed(claims)}>{note}</small> : null}
            <em>
              {enter} <Icon name="right" />
            </em>
          </span>
        </a>
      ))}
    </div>
  );
}
