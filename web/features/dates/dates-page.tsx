import { useQuery, skipToken } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link, useParams } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { datePairsQuery, type DatePair } from "#web/story/section/load-date-pairs.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useStory } from "#web/story/updates/use-story.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { datesWords } from "./dates-words.ts";
import { NothingToDecide } from "./nothing-to-decide.tsx";
import { TwoDatesView, type Saving } from "./two-dates-view.tsx";
import "./dates.css";

/** Pairs of sentences that seem to tell one event with two years, one pair after the other. */
export function DatesPage() {
  const { id = "" } = useParams();
  const words = useWords(datesWords);
  const { loading } = useWords(frameWords);
  const userId = useAuth().user?.id ?? "";
  const { story, failed, retry } = useStory(userId, z.uuid().safeParse(id).data ?? null);
  const sessionId = story?.session?.id;
  const pairs = useQuery(
    sessionId === undefined
      ? { queryKey: ["no date pairs"], queryFn: skipToken }
      : { ...datePairsQuery(userId, sessionId), staleTime: 0 },
  );
  const memoirId = story ? memoirOf(story.book) : null;
  if (pairs.data && story)
    return <DatePairs key={sessionId} {...{ storyId: id, userId, memoirId, pairs: pairs.data }} />;
  const isMissing = story?.session === null || !z.uuid().safeParse(id).success;
  return (
    <Frame storyId={id} memoirId={memoirId} state="kept">
      {isMissing ? (
        <NothingToDecide storyId={id} userId={userId} pairs={[]} startAgain={() => undefined} />
      ) : (
        <>
          <h1>{words.title}</h1>
          {failed || pairs.isError ? (
            <NotLoaded
              text={words.notLoaded}
              retry={() => {
                retry();
                void pairs.refetch();
              }}
            />
          ) : (
            <Skeleton label={loading} lines={8} />
          )}
        </>
      )}
    </Frame>
  );
}

type FrameProps = { storyId: string; memoirId: string | null; state: Saving; children: ReactNode };

function Frame({ storyId, memoirId, state, children }: FrameProps) {
  const words = useWords(datesWords);
  return (
    <div className="dashboard dates">
      <StudioStrip storyId={storyId} memoirId={memoirId} here="pages">
        <p className="kept" role="status">
          {state === "kept" ? <Icon name="tick" size={22} /> : null}{" "}
          {state === "kept" || state === "saving" ? words.states[state] : null}
        </p>
      </StudioStrip>
      {children}
    </div>
  );
}

type DatePairsProps = { storyId: string; userId: string; memoirId: string | null; pairs: DatePair[] };

/** The order stays while the person decides, although decided pairs leave the list. */
function DatePairs({ storyId, userId, memoirId, pairs }: DatePairsProps) {
  const [queue, setQueue] = useState(() => pairs.filter(({ choice }) => choice === null));
  const [at, setAt] = useState(0);
  const [state, setState] = useState<Saving>("kept");
  const [changed, setChanged] = useState<readonly number[]>([]);
  const pair = queue[at];
  const startAgain = (again: readonly DatePair[]) => {
    setQueue([...again]);
    setAt(0);
  };
  return (
    <Frame storyId={storyId} memoirId={memoirId} state={state}>
      {changed.length > 0 ? <ChangedPages storyId={storyId} questions={changed} /> : null}
      {pair ? (
        <TwoDatesView
          key={`${pair.one_sentence} ${pair.other_sentence}`}
          {...{ storyId, userId, memoirId, pair, state, setState }}
          count={{ at: at + 1, of: queue.length }}
          goOn={(questions) => {
            setState("kept");
            setChanged(questions);
            setAt(at + 1);
          }}
        />
      ) : (
        <NothingToDecide storyId={storyId} userId={userId} pairs={pairs} startAgain={startAgain} />
      )}
    </Frame>
  );
}

/** Leads to the history in which a changed date can be brought back. */
function ChangedPages({ storyId, questions }: { storyId: string; questions: readonly number[] }) {
  const words = useWords(datesWords);
  const language = useLanguage();
  return (
    <p className="dates-changed" role="status">
      {words.changedPages(questions.length)}{" "}
      {questions.map((question, at) => (
        <Link key={question} className="link" to={pagePath(language, `/story/${storyId}/sections/${question}`)}>
          {words.openPage(questions.length > 1 ? at + 1 : null)}
        </Link>
      ))}
    </p>
  );
}
