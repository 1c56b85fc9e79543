import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, type RefObject } from "react";
import { preferredName } from "#domain/account/profile.ts";
import { dynamicVariables } from "#web/features/conversation/dynamic-variables.ts";
import type { SpokenPart } from "#web/recording/spoken-part.ts";
import { loadEncouragement } from "#web/features/conversation/api/load-encouragement.ts";
import { loadSubQuestions } from "#web/features/conversation/api/load-sub-questions.ts";
import { providerOrigin } from "#web/features/conversation/line/provider.ts";
import type { Talk } from "#web/features/conversation/voice-agent.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { readyFor } from "./ready-for.ts";

/** Speech that interrupts the interviewer began this long before the interruption, in ms. */
const overlapMs = 3_000;

/** The interviewer's data and tools in this interview. */
export function useInterviewTalk(part: SpokenPart): { talk: Talk; name: string } {
  const language = useLanguage();
  const { profile } = useAuth();
  const name = preferredName(profile ?? null);
  const now = useRef(part);
  now.current = part;
  const { session, question } = part;
  const encouragement = useEncouragement(name);
  const isProfileLoaded = profile !== null;
  const talk = useMemo(() => {
    const { id, category, intensity } = question;
    const text = question.text[language];
    const about = {
      ...(encouragement === undefined ? {} : { encouragement }),
      session: session.token,
      name,
      question: { id, text, category, intensity, care: intensity === "heavy" },
      answered: session.answered,
      total: session.total,
      lastInterview: session.answered === 0 ? null : session.sittingBeganAt,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    return {
      language,
      questionId: id,
      signedIn: true,
      written: false,
      session: session.token,
      ready: readyFor({ name, question: text, isProvider: providerOrigin() !== null, isProfileLoaded }),
      variables: async () => {
        const subQuestions = await loadSubQuestions(id, language);
        return dynamicVariables({ ...about, subQuestions, conversation: crypto.randomUUID() }, new Date());
      },
      interrupted: () => now.current.running.current?.other.gaveWay(overlapMs),
      tools: toolsOf(now, id),
    };
  }, [session, question, name, isProfileLoaded, language, encouragement]);
  return { talk, name };
}

/** The interviewer's tools for question `id`. */
function toolsOf(now: RefObject<SpokenPart>, id: number): Talk["tools"] {
  return {
    goOn: async (said: boolean) => {
      if (!said) throw new Error("Nothing was said to this question yet.");
      /* The person pressed the button first. */
      if (now.current.question.id === id && now.current.state === "recording") await now.current.acts.save();
    },
    pause: async () => {
      const { wanted, acts } = now.current;
      wanted.current = { ...wanted.current, talks: false, paused: true };
      await acts.pause();
    },
    end: async () => {
      now.current.wanted.current.talks = false;
      now.current.acts.end();
    },
  };
}

/** For a provider's agent in French; the embedded agent has its own sentences. */
function useEncouragement(name: string) {
  const enabled = useLanguage() === "fr" && providerOrigin() !== null;
  return useQuery({ queryKey: ["encouragement", name], queryFn: () => loadEncouragement(name), enabled }).data;
}
