import { useQuery } from "@tanstack/react-query";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { chaptersOf } from "#web/story/open-book/chapters-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { loadRequiredQuestions } from "./load-required-questions.ts";
import { overviewWords } from "./overview-words.ts";
import { stillMissing, type Need } from "./still-missing.ts";
import type { OverviewWords } from "./overview.en.ts";

type NeedsProps = { answers: readonly StoryAnswer[]; plan: readonly PlanQuestion[] };

/** What a good book still needs, then what is there. */
export function Needs({ answers, plan }: NeedsProps) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { data: required = null } = useQuery({
    queryKey: ["required questions"],
    queryFn: loadRequiredQuestions,
    staleTime: Infinity,
  });
  const chapters = chaptersOf(plan, new Set(answers.map(({ question_id }) => question_id)), language);
  return (
    <ul className="needs">
      {stillMissing(chapters, { answers, plan, required }).map((need) => (
        <NeedLine key={need.kind === "chapter" ? need.title : need.kind} need={need} words={words} />
      ))}
    </ul>
  );
}

function NeedLine({ need, words }: { need: Need; words: OverviewWords }) {
  const [title, text] = lineOf(need, words);
  return (
    <li className={need.isThere ? "there" : undefined}>
      <Icon name={need.isThere ? "tick" : "ring"} size={24} />
      <span>
        {need.isThere ? <span className="unseen">{words.there} </span> : null}
        <b>{title}</b> {text}
      </span>
    </li>
  );
}

function lineOf(need: Need, words: OverviewWords): [title: string, text: string] {
  switch (need.kind) {
    case "chapter":
      return [need.title, words.waiting(need.waiting, need.pages)];
    case "drafts":
      return [words.drafts.title(need.answers), need.isThere ? words.drafts.done : words.drafts.text];
    case "ends":
      return [words.ends.title, need.isThere ? words.ends.done : words.ends.text];
    default:
      return [words.required.title, need.isThere ? words.required.done : words.required.text(need.waiting)];
  }
}
