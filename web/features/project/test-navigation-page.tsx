import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { loadProject } from "./load-project.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { useSession } from "#web/lib/account/auth-context.ts";

/** Links to each step of an interview for testers, of their own project if there is one (spec, signed-in §2.18). */
export function TestNavigationPage() {
  const words = useWords(storyWords).steps;
  const language = useLanguage();
  const userId = useSession()?.user.id;
  const { data: project } = useQuery({
    queryKey: [...storyKeys(userId ?? "").orders, "project"],
    queryFn: userId === undefined ? skipToken : () => loadProject(userId),
  });
  const order = project ? `?order=${project.order_id}` : "";
  const session = project?.session_token ? `?session=${project.session_token}` : order;
  const steps = [
    [`${pagePath(language, "/interview/onboarding")}${order}`, words.onboarding],
    [`${pagePath("en", "/interview/paywall")}${order}`, words.paywall],
    [`/interview/unified${session}`, words.interview],
  ] as const;
  return (
    <section className="sheet narrow">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <ul className="steps-to-try">
        {steps.map(([to, name]) => (
          <li key={to}>
            <Link className="button" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
