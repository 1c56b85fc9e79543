import { useMemo } from "react";
import { dynamicVariables, type TalkedAbout } from "#domain/voice-agent/dynamic-variables.ts";
import { preferredName } from "#domain/profile.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import type { DemoQuestion } from "./api/load-question.ts";
import type { Talk } from "./voice-agent.ts";

/**
 * The demo session (spec, signed-in §9; ruling 53): 29 of 100 questions answered. Its header shows 30 %; question 30 counts
 * as 31 %.
 */
export const demo = { answered: 29, total: 100, percent: 30, percentAtFirstJob: 31, minutes: 3 };
export const firstJob = 30;

/** What the demonstration is about, and how its visitor is called; empty without an account. */
export function useDemoTalk(question: DemoQuestion, written: boolean, goOn: () => void): { talk: Talk; name: string } {
  const language = useLanguage();
  const { profile, isAuthenticated } = useAuth();
  const name = preferredName(profile ?? null);
  const talk = useMemo(() => {
    const { id, category, emotional_intensity: intensity, requires_emotional_care: care } = question;
    const text = language === "fr" ? question.text_fr : question.text;
    const about = { id, text, category, intensity, care };
    return {
      language,
      questionId: id,
      signedIn: isAuthenticated,
      written,
      ready: { name: name === "" ? null : name, question: text },
      variables: () => demoVariables(name, about),
      session: null,
      tools: { goOn },
    };
  }, [question, name, language, isAuthenticated, written, goOn]);
  return { talk, name };
}

/** What the agent is told at the demonstration's place in a life. */
export function demoVariables(name: string, question: TalkedAbout["question"]) {
  const facts = {
    name,
    question,
    subQuestions: [],
    answered: demo.answered,
    total: demo.total,
    lastInterview: null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const variables = dynamicVariables(facts, new Date());
  return question.id === firstJob ? { ...variables, progress_percentage: demo.percentAtFirstJob } : variables;
}
