import { useState } from "react";
import { useNavigate } from "react-router";
import { hasExternalMicrophone } from "#domain/account/profile.ts";
import type { InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { pagePath } from "#domain/site-map.ts";
import { isNaturalSound, setNaturalSound } from "#web/recording/natural-sound.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";

export type TipsProps = {
  session: InterviewSession;
  now: number;
  /** Null while this question is recorded or reviewed. */
  jump: ((questionId: number) => void) | null;
};

/** Below the tips: recording mode, language, and skipped questions. */
export function MoreTips({ session, now, jump }: TipsProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const here = session.plan.findIndex(({ questionId }) => questionId === now);
  const skipped = session.plan.filter(
    ({ isAnswered: told, questionId }, at) => !told && at < here && questionId !== now,
  );
  return (
    <>
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

/** Raw or processed microphone sound. */
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
          setNaturalSound(checked);
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

/** Stores the language in the account first, so that no redirect leads back. */
function ToEnglish({ token }: { token: string }) {
  const words = useWords(interviewWords);
  const { profile } = useAuth();
  const navigate = useNavigate();
  async function change(): Promise<void> {
    const { updateProfile } = await import("#web/lib/account/profile.ts");
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
