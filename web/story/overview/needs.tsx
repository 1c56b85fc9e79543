import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { datePairsQuery } from "#web/story/section/load-date-pairs.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { chaptersOf } from "#web/story/open-book/chapters-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { loadRequiredQuestions } from "./load-required-questions.ts";
import { overviewWords } from "./overview-words.ts";
import { stillMissing, type Need } from "./still-missing.ts";
import type { OverviewWords } from "./overview.en.ts";

type NeedsProps = {
  sessionId: string;
  answers: readonly StoryAnswer[];
  plan: readonly PlanQuestion[];
};

/** What a good book still needs, then what is there. */
export function Needs({ sessionId, answers, plan }: NeedsProps) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { data: required = null } = useQuery({
    queryKey: ["required questions"],
    queryFn: loadRequiredQuestions,
    staleTime: Infinity,
  });
  const userId = useAuth().user?.id ?? "";
  const { data: pairs = [] } = useQuery(datePairsQuery(userId, sessionId));
  const datePairs = pairs.filter(({ choice }) => choice === null).length;
  const chapters = chaptersOf(plan, new Set(answers.map(({ question_id }) => question_id)), language);
  return (
    <ul className="needs">
      {stillMissing(chapters, { answers, plan, required, datePairs }).map((need) => (
        <NeedLine
          key={need.kind === "chapter" ? need.title : need.kind}
          need={need}
          sessionId={sessionId}
          words={words}
        />
      ))}
    </ul>
  );
}

function NeedLine({ need, sessionId, words }: { need: Need; sessionId: string; words: OverviewWords }) {
  const language = useLanguage();
  const [title, text] = lineOf(need, words);
  return (
    <li className={need.isThere ? "there" : undefined}>
      <Icon name={need.isThere ? "tick" : "ring"} size={24} />
      <span>
        {need.isThere ? <span className="unseen">{words.there} </span> : null}
        <b>
          {need.kind === "dates" ? <Link to={pagePath(language, `/story/${sessionId}/dates`)}>{title}</Link> : title}
        </b>{" "}
        {text}
      </span>
    </li>
  );
}

function lineOf(need: Need, words: OverviewWords): [title: string, text: string] {
  switch (need.kind) {
    case "chapter":
      return [need.title, words.waiting(need.waiting, need.pages)];
    case "dates":
      return [words.dates.title(need.pairs), words.dates.text];
    case "drafts":
      return [words.drafts.title(need.answers), need.isThere ? words.drafts.done : words.drafts.text];
    case "ends":
      return [words.ends.title, need.isThere ? words.ends.done : words.ends.text];
    default:
      return [words.required.title, need.isThere ? words.required.done : words.required.text(need.waiting)];
  }
}
