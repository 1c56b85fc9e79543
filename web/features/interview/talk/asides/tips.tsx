import { Suspense } from "react";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { MoreTips } from "#web/features/interview/deferred/deferred-parts.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { TipsProps } from "./more-tips.tsx";

/** The layout for a desktop. */
export function TipsAside(props: TipsProps) {
  const words = useWords(interviewWords);
  return (
    <aside className="tips" aria-labelledby="while-you-speak">
      <h2 id="while-you-speak">{words.whileYouSpeak}</h2>
      <Tips {...props} />
    </aside>
  );
}

/** The layout for a phone. */
export function TipsRow(props: TipsProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  return (
    <details className="tips-row">
      <summary>{words.tipsAndHelp}</summary>
      <Tips {...props} />
      <a className="link" href={`/${language === "fr" ? "fr/" : ""}help`}>
        <Icon name="help" /> {words.help}
      </a>
    </details>
  );
}

function Tips({ session, now, jump }: TipsProps) {
  const words = useWords(interviewWords);
  return (
    <>
      <dl>
        {words.tips.map(([tip, text]) => (
          <div key={tip}>
            <dt>{tip}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        <MoreTips session={session} now={now} jump={jump} />
      </Suspense>
    </>
  );
}
