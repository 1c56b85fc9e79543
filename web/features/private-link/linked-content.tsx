import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkedFiles } from "./linked-files.tsx";
import { LinkedMemory } from "./linked-memory.tsx";
import { LinkedStory } from "./linked-story.tsx";
import { linkWords } from "./link-words.ts";
import { questionOf, type OpenLink } from "./load-link.ts";

/** What an open link shows, and who gave it until when. */
export function LinkedContent({ link }: { link: OpenLink }) {
  const words = useWords(linkWords);
  const language = useLanguage();
  const giver = link.giver ?? "";
  const title = useTitle(link);
  const [answer] = link.answers;
  return (
    <div className="linked">
      <header className="linked-head">
        <p className="eyebrow">{words.from(giver)}</p>
        <h1>{title}</h1>
        <p className="chip">
          <Icon name="clock" size={20} /> {words.until(dayOf(link.expires_at, language))}
        </p>
        {link.scope === "answer" ? <p className="hint">{words.onlyThis}</p> : null}
      </header>
      <div className="linked-body">
        {link.memory_id ? <LinkedMemory id={link.memory_id} /> : null}
        {link.scope === "book" || link.scope === "audiobook" ? (
          <LinkedFiles memoirId={link.memoir_id} scope={link.scope} giver={giver} />
        ) : null}
        {link.scope === "answer" && answer ? <LinkedStory answer={answer} giver={giver} look="page" /> : null}
        {link.scope === "family page"
          ? link.answers.map((one) => <LinkedStory key={one.id} answer={one} giver={giver} look="list" />)
          : null}
        {(link.scope === "answer" || link.scope === "family page") && answer === undefined ? (
          <p className="sheet">{words.nothing}</p>
        ) : null}
      </div>
    </div>
  );
}

function useTitle({ scope, title, answers: [answer] }: OpenLink): string {
  const { titles } = useWords(linkWords);
  const language = useLanguage();
  if (scope === "book" || scope === "audiobook") return title ?? titles[scope];
  if (scope === "family page") return titles.family;
  if (scope === "answer" && answer) return answer.title ?? questionOf(answer, language);
  return titles.memory;
}
