import { useState } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { useSession } from "#web/app/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { BookCard } from "./book-card.tsx";
import { beginStory, type StorySession } from "./story-data.ts";
import { useStory } from "./use-story.ts";

/** One story, one next step; what was said appears while it is written down. */
export function DashboardPage() {
  const user = useSession()?.user;
  const words = useWords();
  const userId = user?.id ?? "";
  const { story, failed, load } = useStory(userId);
  const name: unknown = user?.user_metadata["full_name"];
  return (
    <>
      <section className="hero">
        <h1>{words.home.welcome(typeof name === "string" ? name : "")}</h1>
        <p className="lead">{words.home.lead}</p>
        {failed ? <Notice kind="problem">{words.home.failed}</Notice> : null}
        {story ? (
          <NextStep session={story.session} userId={userId} />
        ) : failed ? null : (
          <Skeleton label={words.loading} />
        )}
      </section>
      {story?.session ? (
        <>
          <section className="sheet" aria-labelledby="answers">
            <h2 id="answers">{words.home.answers}</h2>
            {story.answers.length === 0 ? <p>{words.home.noAnswers}</p> : null}
            <ul className="answers">
              {story.answers.map((answer) => (
                <AnswerCard key={answer.id} answer={answer} changed={load} />
              ))}
            </ul>
          </section>
          <BookCard sessionId={story.session.id} work={story.book} changed={load} />
        </>
      ) : null}
    </>
  );
}

function NextStep({ session, userId }: { session: StorySession | null; userId: string }) {
  const words = useWords().home;
  const language = useLanguage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function go() {
    setBusy(true);
    setFailed(false);
    try {
      const { session_token } = session ?? (await beginStory(userId));
      await navigate(`${pagePath(language, "/interview/active")}?session=${session_token}`);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {session ? <p>{words.progress(session.questions_answered, session.total_questions)}</p> : null}
      <Button busy={busy} onClick={() => void go()}>
        {session ? words.continue : words.begin}
      </Button>
      {failed ? <Notice kind="problem">{words.notBegun}</Notice> : null}
    </>
  );
}
