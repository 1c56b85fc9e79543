import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadQuestion } from "#web/features/conversation/api/load-question.ts";
import { Demo } from "./demo.tsx";
import { ToDashboard } from "./resume.tsx";
import { firstJob } from "./demo-variables.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

/**
 * The voice agent without an account, at question 30 (rulings 5 and 30). Nothing is stored. For a signed-in person
 * with a session it opens their interview.
 */
export function VoiceDemoPage() {
  const words = useWords(voiceWords);
  const { loading, tryAgain } = useWords(frameWords);
  const session = useSession();
  const language = useLanguage();
  const [query] = useSearchParams();
  const [id, setId] = useState(firstJob);
  const read = useQuery({ queryKey: ["demo", id], queryFn: () => loadQuestion(id), placeholderData: keepPreviousData });
  const token = query.get("session");
  if (token !== null && session)
    return (
      <Navigate to={`${pagePath(language, "/interview/test-agent")}?session=${encodeURIComponent(token)}`} replace />
    );
  if (read.isError)
    return (
      <section className="sheet center">
        <h1>{words.talking.paused.wrong}</h1>
        <p role="alert">{words.talking.paused.unknown}</p>
        <p className="row">
          <Button onClick={() => void read.refetch()}>{tryAgain}</Button> <ToDashboard />
        </p>
      </section>
    );
  if (read.data === undefined || session === undefined) return <Skeleton label={loading} lines={6} />;
  if (read.data === null)
    return (
      <section className="sheet center">
        <h1>{id === firstJob ? words.notFound.title : words.allAsked}</h1>
        {id === firstJob ? <p>{words.notFound.text}</p> : null}
        <p className="row">
          <ToDashboard />
        </p>
      </section>
    );
  return <Demo question={read.data} isFirst={id === firstJob} next={() => setId(id + 1)} />;
}
