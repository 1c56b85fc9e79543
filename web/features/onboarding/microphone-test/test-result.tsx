import type { ReactNode } from "react";
import { hasHum, isTooLoud, type MicrophoneTest } from "#web/recording/microphone-test.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import type { OnboardingWords } from "#web/features/onboarding/onboarding.en.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { MicrophoneTestState } from "./run-microphone-test.ts";

type Words = OnboardingWords["hearing"];

/** The result texts of a test; null while it runs. */
export function verdictOf(now: MicrophoneTestState, words: Words): { isGood: boolean; said: readonly string[] } | null {
  if (now.state === "opening") return null;
  if (now.state === "stopped")
    return now.problem === "blocked" ? null : { isGood: false, said: words.advice[now.problem] };
  const { test } = now;
  if (test.phase === "failed") return { isGood: false, said: words.advice[test.trouble] };
  if (test.phase !== "passed" || now.state !== "heard") return null;
  return isTooLoud(test) ? { isGood: false, said: words.advice.loud } : { isGood: true, said: [words.passed] };
}

/** The result of a test, announced by screen readers. */
export function TestResult({ now }: { now: MicrophoneTestState }) {
  const words = useWords(onboardingWords).hearing;
  const verdict = verdictOf(now, words);
  return (
    <div role="status">
      {verdict === null ? (
        <p className="hint">{underWay(now, words)}</p>
      ) : (
        <p className={verdict.isGood ? "verdict good" : "verdict calm"}>
          <Icon name={verdict.isGood ? "tick" : "alert"} size={28} />
          <span>{wordsOf(verdict.said)}</span>
        </p>
      )}
    </div>
  );
}

function wordsOf([wrong, todo]: readonly string[]): ReactNode {
  return todo === undefined ? (
    wrong
  ) : (
    <>
      <strong>{wrong}</strong> {todo}
    </>
  );
}

function underWay(now: MicrophoneTestState, words: Words): string {
  if (now.state === "opening" || !("test" in now)) return words.opening;
  if (now.test.phase === "room") return words.listening;
  const { test } = now;
  return test.phase === "passed" || (test.phase === "voice" && test.run > 0) ? words.goOn : words.waiting;
}

/** A description of the room after its measurement. */
export function roomWords(test: MicrophoneTest | null, words: Words): string | null {
  if (test === null || test.phase === "room") return null;
  return hasHum(test) ? words.hum : words.quietRoom;
}
