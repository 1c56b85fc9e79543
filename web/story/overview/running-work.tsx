import { useQuery } from "@tanstack/react-query";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { pollWhile } from "#web/story/api/story-queries.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { loadRunningWork } from "./load-running-work.ts";
import { overviewWords } from "./overview-words.ts";
import { runningOf, type RunningJob } from "./running-jobs.ts";

/** The work on this book that runs now, with its progress; nothing when none does. */
export function RunningWork({ sessionId, answers }: { sessionId: string; answers: readonly StoryAnswer[] }) {
  const words = useWords(overviewWords).running;
  const userId = useAuth().user?.id ?? "";
  const { data: jobs = [] } = useQuery({
    queryKey: [...storyKeys(userId).book, "running"],
    queryFn: loadRunningWork,
    refetchInterval: pollWhile<RunningJob[]>((running) => running.length > 0),
  });
  const lines = runningOf(jobs, sessionId, answers);
  if (lines.length === 0) return null;
  return (
    <section className="running-work" aria-labelledby="running-work">
      <h2 className="needs-head" id="running-work">
        {words.title}
      </h2>
      <ul>
        {lines.map(({ job, fraction, count }) => (
          <li key={job}>
            <Progress label={words.jobs[job](count)} value={fraction} />
          </li>
        ))}
      </ul>
    </section>
  );
}
