import { useMemo } from "react";
import { preferredName } from "#domain/account/profile.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import type { DemoQuestion } from "#web/features/conversation/api/load-question.ts";
import { loadSubQuestions } from "#web/features/conversation/api/load-sub-questions.ts";
import { demoVariables } from "./demo-variables.ts";
import type { Talk } from "#web/features/conversation/voice-agent.ts";

/** The demonstration's topic and the visitor's name; empty without an account. */
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
      variables: async () => demoVariables(name, about, await loadSubQuestions(id, language)),
      session: null,
      tools: { goOn },
    };
  }, [question, name, language, isAuthenticated, written, goOn]);
  return { talk, name };
}
