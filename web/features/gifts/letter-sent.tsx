import { useState } from "react";
import { Link } from "react-router";
import { relationOf, type GiftState, type GivenGift, type Letter } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { OrderAmount } from "#web/story/order-amount.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useCountdown } from "#web/lib/use-countdown.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EnvelopeDrawing } from "#web/ui/envelope-drawing.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { sendInvitation } from "./send-letter.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";
import { LetterForm, refusalText } from "./letter-form.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { giftWords } from "./gift-words.ts";

type LetterSentProps = { gift: GivenGift; state: Exclude<GiftState, "accepted"> };

/** A sent or scheduled letter: its state and the giver's actions. */
export function LetterSent({ gift, state }: LetterSentProps) {
  const words = useWords(giftWords);
  const language = useLanguage();
  const said = words.letter[state];
  const title = useFocusOnChange<HTMLHeadingElement>(`${state} ${gift.email}`);
  const isOut = state === "waiting" || state === "expired" || state === "put off";
  return (
    <div className="entry gift letter-sent">
      <section className="leaves" aria-labelledby="letter-title">
        <p className="eyebrow">{said.eyebrow}</p>
        <h1 id="letter-title" ref={title} tabIndex={-1}>
          {said.title}
        </h1>
        {gift.email === null ? null : (
          <p className="sent-to">
            {words.letter.wentTo} <b>{gift.email}</b>.
          </p>
        )}
        <p className="sent-to">{typeof said.text === "string" ? said.text : said.text(gift.expires_at ?? "")}</p>
        {isOut ? (
          <LetterActions key={`${state} ${gift.email}`} gift={gift} state={state} />
        ) : (
          <CorrectLetter gift={gift} />
        )}
        <OrderAmount orderId={gift.order_id} />
        <p className="ways-on">
          <Link className="link" to={pagePath(language, "/dashboard")}>
            <Icon name="back" size={24} /> <span>{words.letter.toShelf}</span>
          </Link>
        </p>
      </section>
      <aside className="then drawn-beside">
        <EnvelopeDrawing />
      </aside>
    </div>
  );
}

function letterOf(gift: GivenGift): Partial<Letter> {
  return {
    ...(gift.email === null ? {} : { email: gift.email }),
    ...(gift.recipient_name === null ? {} : { recipient_name: gift.recipient_name }),
    ...(gift.relation === null ? {} : { relation: gift.relation }),
  };
}

/** The letter form with its previous values. */
function CorrectLetter({ gift, wrong = false }: { gift: GivenGift; wrong?: boolean }) {
  const language = useLanguage();
  const { profile } = useAuth();
  const send = useStoryChange((letter: Letter) => sendInvitation(gift.order_id, letter));
  return (
    <LetterForm
      focusEmail={wrong}
      start={{
        ...letterOf(gift),
        language: gift.language ?? language,
        giver_name: gift.giver_name ?? profile?.full_name ?? "",
      }}
      send={async (letter) => void (await send.mutateAsync(letter))}
    />
  );
}

function LetterActions({ gift, state }: { gift: GivenGift; state: GiftState }) {
  const words = useWords(giftWords);
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectLetter gift={gift} wrong />;
  return (
    <>
      {state === "waiting" ? <p className="hint">{words.letter.notThere}</p> : null}
      <div className="ways-on">
        {state === "put off" ? null : <ResendButton gift={gift} />}
        <Button look="plain" onClick={() => setCorrecting(true)}>
          <Icon name="pen" size={24} /> <span>{words.letter.other}</span>
        </Button>
        <WithdrawButton gift={gift} />
      </div>
    </>
  );
}

/** The server's minimum pause between two letters to one address. */
function resendPauseMs(): number {
  return 1000 * Number(document.querySelector<HTMLMetaElement>('meta[name="send-every"]')?.content || 60);
}

function ResendButton({ gift }: { gift: GivenGift }) {
  const words = useWords(giftWords);
  const language = useLanguage();
  const [sentAt, setSentAt] = useState(() => Date.parse(gift.sent_at ?? "") || 0);
  const left = useCountdown(sentAt + resendPauseMs());
  const { email, recipient_name, giver_name } = gift;
  const again = useStoryChange(() =>
    sendInvitation(gift.order_id, {
      email: email ?? "",
      recipient_name: recipient_name ?? "",
      giver_name: giver_name ?? "",
      relation: relationOf(gift),
      language: gift.language ?? language,
    }),
  );
  const isOff = left > 0 || again.isPending;
  return (
    <>
      <Button
        look="plain"
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) again.mutate(undefined, { onSuccess: () => setSentAt(Date.now()) });
        }}
      >
        <Icon name="again" size={24} />
        <span>
          {words.letter.again} {left > 0 ? words.letter.wait(left) : null}
        </span>
      </Button>
      {again.isError ? <Notice kind="problem">{refusalText(words, again.error)}</Notice> : null}
    </>
  );
}

function WithdrawButton({ gift }: { gift: GivenGift }) {
  const { letter: words } = useWords(giftWords);
  const [isAsked, setAsked] = useState(false);
  const back = useStoryChange(() => withdrawInvitation(gift.order_id));
  const failed = back.isError || back.data === false;
  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)}>
        <Icon name="bin" size={24} /> <span>{words.back}</span>
      </Button>
      <Dialog title={words.sureBack} open={isAsked} onClose={() => setAsked(false)}>
        <p>{words.sureBackText}</p>
        <p className="row">
          <Button busy={back.isPending} onClick={() => back.mutate(undefined, { onSettled: () => setAsked(false) })}>
            {words.back}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {words.keep}
          </Button>
        </p>
      </Dialog>
      {failed ? <Notice kind="problem">{words.notBack}</Notice> : null}
    </>
  );
}
