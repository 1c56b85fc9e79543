import type { FollowUpToAsk } from "#web/recording/interview-machine/interview-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The follow-ups in order; each may be skipped. */
export function FollowUpsAside({ followUps }: { followUps: readonly FollowUpToAsk[] }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const kind = followUps[0]?.why.kind;
  return (
    <aside className="tips" aria-labelledby="at-most-three">
      <h2 id="at-most-three">{words.followUp.atMost(followUps.length)}</h2>
      <p className="hint">{kind === "unheard" || kind === "busy" ? words.followUp.inOrder : words.followUp.growOut}</p>
      <ul className="follow-ups">
        {followUps.map(({ id, text }, at) => (
          <li key={id}>
            <Icon name={at === 0 ? "right" : "ring"} size={24} />
            <span>
              <strong>{text[language]}</strong>
              <small>{at === 0 ? words.followUp.now : at === 1 ? words.followUp.next : words.followUp.last}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">
        {words.followUp.kept} <strong>{words.keep.safe}.</strong>
      </p>
    </aside>
  );
}
