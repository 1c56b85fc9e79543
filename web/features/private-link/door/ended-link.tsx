import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { AskGiver } from "./ask-giver.tsx";
import { EndedDrawing } from "./ended-drawing.tsx";
import { linkWords } from "#web/features/private-link/link-words.ts";

type EndedLinkProps = { token: string | null; giver: string; endedAt: string | null };

/** An expired or revoked link, and a letter to its giver. Without a token nobody can be asked. */
export function EndedLink({ token, giver, endedAt }: EndedLinkProps) {
  const { ended } = useWords(linkWords);
  const language = useLanguage();
  return (
    <div className="link-door">
      <section className="stacked">
        <EndedDrawing />
        <h1>{ended.title}</h1>
        <p className="lead">{endedAt === null ? ended.safe : ended.until(dayOf(endedAt, language))}</p>
        {giver === "" ? null : <p>{ended.askFor(giver)}</p>}
        {token === null ? null : <AskGiver token={token} giver={giver} send={ended.ask} look="main" />}
      </section>
      <section>
        <h2>{ended.means}</h2>
        <FactList facts={ended.facts} />
        <p className="hint">{ended.newer}</p>
      </section>
    </div>
  );
}
