import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { maxPicturesOfOne } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { photoKeys } from "#web/story/pictures/load-photos.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import {
  addToAnswer,
  loadPictureAnswers,
  removeUse,
  type PictureAnswer,
  type Photograph,
  type PictureUse,
} from "./load-photographs.ts";
import { photographWords } from "./photograph-words.ts";

type PhotographUsesProps = { photo: Photograph; userId: string };

/** Where a picture is used; takes it out of a place or adds it to an answer. */
export function PhotographUses({ photo, userId }: PhotographUsesProps) {
  const words = useWords(photographWords).one;
  const queries = useQueryClient();
  const say = useToast();
  const change = async (work: Promise<unknown>) => {
    const done = await work.catch(() => null);
    if (done === null) say("error", words.notSaved);
    else if (done === false) say("error", words.full);
    await queries.invalidateQueries({ queryKey: photoKeys(userId).all });
  };
  return (
    <section className="photograph-places">
      <h2>{words.used}</h2>
      {photo.uses.length === 0 ? <p>{words.notUsed}</p> : null}
      <ul>
        {photo.uses.map((use) => (
          <Place key={use.id} use={use} remove={() => void change(removeUse(use.id).then(() => true))} />
        ))}
      </ul>
      <AnswerChoice
        photo={photo}
        userId={userId}
        choose={(recordingId) => void change(addToAnswer(photo.id, recordingId, maxPicturesOfOne))}
      />
    </section>
  );
}

function useQuestion(): (answer: PictureAnswer) => string {
  const language = useLanguage();
  return ({ questions }) => (language === "fr" ? questions.text_fr : questions.text);
}

function Place({ use, remove }: { use: PictureUse; remove: () => void }) {
  const words = useWords(photographWords).one;
  const language = useLanguage();
  const question = useQuestion();
  const text = use.kind === "memory" ? use.title : question(use.answer);
  const to =
    use.kind === "memory"
      ? pagePath(language, `/memory/${use.memoryId}`)
      : pagePath(language, use.answer.session_id === null ? "/dashboard" : `/story/${use.answer.session_id}`);
  return (
    <li>
      <Icon name={use.kind === "memory" ? "book" : "bars"} size={24} />
      <span>
        <Link className="link" to={to}>
          {use.kind === "memory" ? text : words.usedIn(text)}
        </Link>
        {use.kind === "answer" && use.answer.visibility === "in the book" ? <small> {words.inBook}</small> : null}
        <Button look="plain" onClick={remove}>
          {words.takeOut(text)}
        </Button>
      </span>
    </li>
  );
}

type AnswerChoiceProps = PhotographUsesProps & { choose: (recordingId: string) => void };

function AnswerChoice({ photo, userId, choose }: AnswerChoiceProps) {
  const words = useWords(photographWords).one;
  const question = useQuestion();
  const answers = useQuery({ queryKey: [...photoKeys(userId).all, "answers"], queryFn: loadPictureAnswers });
  const used = new Set(photo.uses.flatMap((use) => (use.kind === "answer" ? [use.answer.id] : [])));
  const free = (answers.data ?? []).filter(({ id }) => !used.has(id));
  if (free.length === 0) return null;
  return (
    <p className="field">
      <label htmlFor="answer-choice">{words.addTo}</label>
      <select
        id="answer-choice"
        value=""
        onChange={({ target }) => {
          if (target.value !== "") choose(target.value);
        }}
      >
        <option value="">{words.chooseAnswer}</option>
        {free.map((answer) => (
          <option key={answer.id} value={answer.recording_id ?? ""}>
            {question(answer)}
          </option>
        ))}
      </select>
    </p>
  );
}
