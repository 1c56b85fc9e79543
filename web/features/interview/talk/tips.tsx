import { useState } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { hasExternalMicrophone } from "#domain/profile.ts";
import { isNaturalSound, switchNaturalSound } from "#web/audio/natural-sound.ts";
import { useAuth } from "#web/lib/auth-context.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { InterviewSession } from "#domain/interview/interview-context.ts";
import { chapterOfQuestion } from "#domain/question-chapter.ts";

type TipsProps = {
  session: InterviewSession;
  now: number;
  /** Null while the storyteller is busy with this question. */
  jump: ((questionId: number) => void) | null;
};

/** Beside the question on a desk. */
export function TipsAside(props: TipsProps) {
  const words = useWords(interviewWords);
  return (
    <aside className="tips" aria-labelledby="while-you-speak">
      <h2 id="while-you-speak">{words.whileYouSpeak}</h2>
      <Tips {...props} />
    </aside>
  );
}

/** One row below the question on a phone. */
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
  const language = useLanguage();
  const here = session.plan.findIndex(({ questionId }) => questionId === now);
  const skipped = session.plan.filter(({ told, questionId }, at) => !told && at < here && questionId !== now);
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
      <NaturalSound />
      {language === "fr" ? <ToEnglish token={session.token} /> : null}
      {skipped.length > 0 && jump ? (
        <>
          <h3>{words.skipped}</h3>
          <ul className="skipped">
            {skipped.map(({ questionId }) => (
              <li key={questionId}>
                <button className="link" type="button" onClick={() => jump(questionId)}>
                  {words.skippedOne(
                    session.plan.findIndex((place) => place.questionId === questionId) + 1,
                    chapterOfQuestion(questionId).title[language],
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** The recording as the room sounds, or as a telephone would clean it. */
function NaturalSound() {
  const words = useWords(interviewWords);
  const { profile } = useAuth();
  const [on, setOn] = useState(isNaturalSound(profile !== null && hasExternalMicrophone(profile)));
  return (
    <label className="natural-sound">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target: { checked } }) => {
          switchNaturalSound(checked);
          setOn(checked);
        }}
      />
      <span>
        <strong>{words.naturalSound}</strong>
        <small>{words.naturalSoundHint}</small>
      </span>
    </label>
  );
}

/** English is kept with the account first, so that no address leads back. */
function ToEnglish({ token }: { token: string }) {
  const words = useWords(interviewWords);
  const { profile } = useAuth();
  const navigate = useNavigate();
  async function change(): Promise<void> {
    const { updateProfile } = await import("#web/lib/profile.ts");
    if (profile) await updateProfile(profile.id, { preferred_language: "en" }).catch(() => null);
    await navigate(`${pagePath("en", "/interview/active")}?session=${token}`);
  }
  return (
    <p>
      <button className="link" type="button" lang="en" onClick={() => void change()}>
        {words.toEnglish}
      </button>
    </p>
  );
}
