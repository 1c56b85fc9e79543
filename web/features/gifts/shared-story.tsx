import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { relationOf, type GivenGift } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSharedVoice, type HearableAnswer } from "#web/playback/use-shared-voice.ts";
import { OrderAmount } from "#web/story/order-amount.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadSharedAnswers, type SharedAnswer } from "./shared-answers.ts";
import { giftWords } from "./gift-words.ts";

/** The shared answers of a gift and its progress. */
export function SharedStory({ gift }: { gift: GivenGift }) {
  const { shared: words, letter } = useWords(giftWords);
  const { gifts, toldOf } = useWords(storyWords).bookshelf;
  const { loading, tryAgain } = useWords(frameWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  const answers = useQuery({
    queryKey: [...storyKeys(userId).answers, "shared", gift.order_id],
    queryFn: () => loadSharedAnswers(gift.order_id),
  });
  return (
    <div className="dashboard shared-story">
      <header className="hello">
        <div>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>{words.title(gift.recipient_name)}</h1>
          <p className="lead">
            {gift.questions_answered === null
              ? words.notBegun
              : toldOf(gift.questions_answered, gift.total_questions ?? 0)}{" "}
            {gifts.theirs[relationOf(gift)]}
          </p>
        </div>
      </header>
      {answers.isError ? (
        <Notice kind="problem">
          {letter.notRead} <Button onClick={() => void answers.refetch()}>{tryAgain}</Button>
        </Notice>
      ) : answers.data ? (
        <Shared answers={answers.data} name={gift.recipient_name} />
      ) : (
        <Skeleton label={loading} />
      )}
      <OrderAmount orderId={gift.order_id} />
      <p>
        <Link className="link" to={pagePath(language, "/dashboard")}>
          <Icon name="back" size={24} /> {letter.toShelf}
        </Link>
      </p>
    </div>
  );
}

function Shared({ answers, name }: { answers: readonly SharedAnswer[]; name: string | null }) {
  const { shared: words } = useWords(giftWords);
  if (answers.length === 0) return <p className="stacked nothing-yet">{words.nothing}</p>;
  return (
    <section aria-labelledby="shared">
      <h2 id="shared">{words.heading(answers.length)}</h2>
      <p className="hint">{words.seen(name)}</p>
      <ul className="shared">
        {answers.map((answer) => (
          <SharedPage key={answer.answer_id} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function SharedPage({ answer }: { answer: SharedAnswer }) {
  const { shared: words } = useWords(giftWords);
  const language = useLanguage();
  const text = answer.transcript?.trim() ?? "";
  return (
    <li className="stacked">
      <h3>{language === "fr" ? answer.question_fr : answer.question}</h3>
      {answer.audio_path === null ? null : (
        <Voice key={answer.audio_path} answer={{ ...answer, audio_path: answer.audio_path }} />
      )}
      {answer.is_draft && text !== "" ? <p className="chip">{words.draft}</p> : null}
      {text === "" ? null : <p className="told-text">{text}</p>}
    </li>
  );
}

function Voice({ answer }: { answer: HearableAnswer }) {
  const { shared: words } = useWords(giftWords);
  const { player } = useWords(frameWords);
  const { sound, state, load: play, onPlay } = useSharedVoice(answer);
  if (sound) return <VoicePlayer title={words.voice} sound={sound} words={player} opened={{ onPlay }} />;
  return (
    <>
      <p>
        <Button look="listen" busy={state === "coming"} onClick={play}>
          <Icon name="play" size={24} /> {words.hear}
        </Button>
      </p>
      {state === "failed" ? <Notice kind="problem">{words.noVoice}</Notice> : null}
    </>
  );
}
