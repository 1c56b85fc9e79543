import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { isResting } from "#domain/interview/session.ts";
import { pagePath } from "#domain/site-map.ts";
import { interviewAddress } from "#web/story/open-book/places.ts";
import { beginPath } from "#web/story/begin-path.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useOnce } from "#web/lib/use-once.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { createProject } from "./create-project.ts";
import { loadProject, type Project } from "./load-project.ts";

/** The project page: its status, or the form that creates it (spec, signed-in §2.4). */
export function ProjectPage() {
  const words = useWords(storyWords).project;
  const { loading, tryAgain } = useWords(frameWords);
  const userId = useSession()?.user.id ?? "";
  const creation = useCreation(userId);
  const project = useQuery({
    queryKey: [...storyKeys(userId).orders, "project"],
    queryFn: () => loadProject(userId),
  });
  return (
    <div className="dashboard project">
      <header className="hello">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
      </header>
      {creation.failed ? (
        <Notice kind="problem">{creation.isSignedOut ? words.problems.signedOut : words.problems.notCreated}</Notice>
      ) : null}
      <p role="status">{creation.isDone ? words.created : ""}</p>
      <div className="project-cards">
        {project.isError ? (
          <Notice kind="problem">
            {words.problems.notLoaded} <Button onClick={() => void project.refetch()}>{tryAgain}</Button>
          </Notice>
        ) : project.data === undefined ? (
          <section className="stacked project-now">
            <Skeleton label={loading} lines={4} />
          </section>
        ) : project.data === null ? (
          <CreateCard creation={creation} title={words.createTitle} text={words.createText} isFirst />
        ) : (
          <ProjectCard project={project.data} />
        )}
        <HowItWorks />
        <InterviewTips />
        {project.data ? <CreateCard creation={creation} title={words.another} text={words.anotherText} /> : null}
      </div>
    </div>
  );
}

const badges: Record<"active" | "paused" | "created", { colour: string; icon: IconName }> = {
  active: { colour: "blue", icon: "bars" },
  paused: { colour: "yellow", icon: "pause" },
  created: { colour: "grey", icon: "ring" },
};

function ProjectCard({ project }: { project: Project }) {
  const words = useWords(storyWords).project;
  const { bookshelf } = useWords(storyWords);
  const language = useLanguage();
  const { session_status: status, session_token: token, order_id: orderId } = project;
  const badge = isResting({ status }) ? "paused" : status === "active" ? "active" : "created";
  const isUnderWay = token !== null && status === "active";
  return (
    <section className="stacked project-now" aria-labelledby="project">
      <div className="row between">
        <h2 id="project">{words.current}</h2>
        <span className={`chip ${badges[badge].colour}`}>
          <Icon name={badges[badge].icon} size={20} /> {words.badges[badge]}
        </span>
      </div>
      <p>
        {project.total_questions > 0 && badge !== "created"
          ? words.progress(project.questions_answered, project.total_questions)
          : words.notBegun}
      </p>
      <p className="row">
        <Link
          className="button main large"
          to={
            isUnderWay
              ? interviewAddress(language, { session_token: token, by_voice: project.by_voice })
              : beginPath(language, orderId)
          }
        >
          <Icon name="microphone" size={28} /> {words.continue}
        </Link>
        <Link className="link" to={pagePath(language, `/story/${orderId}`)}>
          <Icon name="book" /> {bookshelf.openBook}
        </Link>
      </p>
    </section>
  );
}

/** Shows the success message this long before the interview opens (spec, signed-in §4.2). */
const openAfterMs = 1000;

const signedOutStatus = 401;

function isSignedOut(error: Error | null): boolean {
  return error instanceof RequestFailure && error.status === signedOutStatus;
}

/** The mutation that creates a project. It outlives its card, which disappears once an order exists. */
function useCreation(userId: string) {
  const language = useLanguage();
  const navigate = useNavigate();
  const create = useStoryChange(() => createProject(userId));
  const tap = useOnce((done) => create.mutate(undefined, { onError: done }));
  const orderId = create.data;
  useEffect(() => {
    if (orderId === undefined) return undefined;
    const timer = setTimeout(() => void navigate(beginPath(language, orderId)), openAfterMs);
    return () => clearTimeout(timer);
  }, [orderId, language, navigate]);
  return {
    tap,
    isPending: create.isPending,
    isDone: create.isSuccess,
    failed: create.isError,
    isSignedOut: isSignedOut(create.error),
  };
}

type CreateCardProps = { creation: ReturnType<typeof useCreation>; title: string; text: string; isFirst?: boolean };

function CreateCard({ creation, title, text, isFirst = false }: CreateCardProps) {
  const words = useWords(storyWords).project;
  return (
    <Card title={title} stacked={isFirst}>
      <p>{text}</p>
      <p>
        <Button
          look={isFirst ? "main" : "quiet"}
          large={isFirst}
          busy={creation.isPending || creation.isDone}
          onClick={creation.tap}
        >
          {creation.isPending ? words.creating : words.create}
        </Button>
      </p>
    </Card>
  );
}

function Card({ title, stacked, children }: { title: string; stacked: boolean; children: ReactNode }) {
  return (
    <section className={stacked ? "stacked project-now" : "project-card"}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function HowItWorks() {
  const words = useWords(storyWords).project;
  return (
    <Card title={words.howTitle} stacked={false}>
      <ol>
        {words.how.map(({ title, text }) => (
          <li key={title}>
            <b>{title}.</b> {text}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function InterviewTips() {
  const words = useWords(storyWords).project;
  return (
    <Card title={words.tipsTitle} stacked={false}>
      <ul>
        {words.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
