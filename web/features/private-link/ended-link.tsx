import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { linkWords } from "./link-words.ts";

/** An expired, revoked or withdrawn link. `endedAt` is null when only its grant is known. */
export function EndedLink({ giver, endedAt }: { giver: string; endedAt: string | null }) {
  const { ended } = useWords(linkWords);
  const language = useLanguage();
  return (
    <div className="link-door">
      <section className="sheet stacked">
        <h1>{ended.title}</h1>
        <p>{endedAt === null ? ended.safe : ended.until(dayOf(endedAt, language))}</p>
        {giver === "" ? null : <p>{ended.askFor(giver)}</p>}
      </section>
      <section>
        <h2>{ended.means}</h2>
        <ul className="link-facts">
          {ended.facts.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} size={24} />
              <p>
                <b>{title}</b> {text}
              </p>
            </li>
          ))}
        </ul>
        <p className="hint">{ended.newer}</p>
      </section>
    </div>
  );
}
