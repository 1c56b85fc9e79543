import { useEffect, useRef } from "react";
import { useWords } from "#web/i18n/language.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { Caption } from "./voice-agent.ts";
import { voiceWords } from "./words/voice-words.ts";

/** New words that are not all in sight above the buttons are shown from their beginning. */
function showAboveDock(words: HTMLElement | null): void {
  if (words === null) return;
  const dock = document.querySelector(".talking:has(.talk-acts)");
  const { top, bottom } = words.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight - (dock?.clientHeight ?? 0)) words.scrollIntoView({ block: "start" });
}

/** Both sides of a conversation, as the two pages of a book: what is being asked, and what was said to it. */
export function Captions({ captions, talking }: { captions: readonly Caption[]; talking: boolean }) {
  const words = useWords(voiceWords);
  const asked = captions.findLastIndex(({ by }) => by === "agent");
  const agent = captions[asked]?.words;
  const yours = captions.filter(({ by }) => by === "you");
  const own = useRef<HTMLDivElement>(null);
  const asks = useRef<HTMLElement>(null);
  useEffect(() => {
    if (talking) showAboveDock(asks.current);
  }, [agent, talking]);
  useEffect(() => {
    own.current?.scrollTo({ top: own.current.scrollHeight });
  }, [yours.length]);
  return (
    <div className="captions">
      <section aria-label={words.interviewer} ref={asks}>
        <p className="speaker">
          <Icon name="bars" /> <strong>{words.interviewer}</strong> <span className="chip">{words.computerVoice}</span>
        </p>
        <p className="agent-words" aria-live="polite">
          {agent}
        </p>
      </section>
      <section aria-label={words.you}>
        <p className="speaker">
          <Icon name="microphone" /> <strong>{words.you}</strong>
        </p>
        <div className="own-words" ref={own}>
          {yours.length === 0 ? <p className="hint">{words.nothingYet}</p> : null}
          {yours.map(({ words: said, draft }, at) => (
            <p key={at} className={draft ? "draft" : undefined}>
              {said}
            </p>
          ))}
        </div>
      </section>
    </div>
  );
}
