import type { Language } from "#domain/language.ts";
import { claimed } from "#web/features/site/claims/claims.ts";
import { Door } from "#web/features/site/drawings/door.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { HeroWords } from "#web/features/site/landing/words/landing-shape.ts";

const kinds = ["own", "given"] as const;

/** Two ways in: for oneself, and for somebody one loves. */
export function Doors({ words, language }: { words: HeroWords; language: Language }) {
  return (
    <div className="wrap doors">
      {words.doors.map(({ title, text, enter, note, claims = [] }, at) => (
        <a className="doorway" href={`/${language}/auth`} key={title}>
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
