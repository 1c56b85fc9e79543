import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OnboardingChoices } from "#domain/interview/onboarding.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { openOrderSession } from "#web/lib/story/order-session.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { useToast } from "#web/ui/toast.tsx";
import { savePreferences } from "./save-preferences.ts";
import { writeDraft } from "./draft.ts";
import type { OnboardingProps } from "./step-props.ts";
import { onboardingWords } from "./onboarding-words.ts";

/** Record alone, or talk with the interviewer. */
type InterviewPath = "/interview/active" | "/interview/test-agent";

/** Saves the choices, opens the interview and navigates to it. Ignores further presses meanwhile. */
export function useBeginInterview({
  userId,
  orderId,
  profile,
  choices,
}: OnboardingProps & { choices: OnboardingChoices }) {
  const words = useWords(onboardingWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const say = useToast();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start(path: InterviewPath): Promise<void> {
    if (profile) await savePreferences(profile, choices, language);
    const { session_token: token, total_questions: count, isNew } = await openOrderSession(userId, orderId);
    writeDraft(userId, orderId, null);
    if (isNew) say("good", words.started(count));
    await navigate(`${pagePath(language, path)}?session=${token}`, { replace: true });
  }

  /** The dashboard shows a refusal in French; connection and session failures are retried here. */
  async function fail(thrown: unknown): Promise<void> {
    const isSignedOut = thrown instanceof RequestFailure && thrown.status === 401;
    if (language === "fr" && isRefusal(thrown) && !isSignedOut) {
      await navigate(`${pagePath("fr", "/dashboard")}?error=session-creation-failed`);
      return;
    }
    setProblem(navigator.onLine ? words.notStarted : words.noLine);
  }

  async function begin(path: InterviewPath): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setProblem(null);
    await start(path).catch(fail);
    isBusy.current = false;
    setBusy(false);
  }
  return { begin: (path: InterviewPath) => void begin(path), busy, problem };
}
