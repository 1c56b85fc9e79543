import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { awaitsSecondFactor } from "#web/lib/account/second-factor.ts";
import { signOut } from "#web/lib/account/sign-out.ts";
import { forgetConfirmation, recordConfirmation, hasConfirmed } from "#web/lib/mailed-links/confirmations.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { acceptInvitation, putOffInvitation, type Invitation } from "./invitation.ts";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { giftWords } from "./gift-words.ts";

type AnswerProps = { token: string; invitation: Invitation; look: () => Promise<void> };

/** Accepts or declines a gift. Only the owner of the letter's address accepts. */
export function InvitationAnswer(props: AnswerProps) {
  const { invitation: words } = useWords(giftWords);
  const session = useSession();
  const isIn = session && !awaitsSecondFactor(session);
  const { email, state, giver_name: giver, is_own: isOwn } = props.invitation;
  const told = useFocusOnChange<HTMLDivElement>(state);
  return (
    <>
      <p className="sent-to">
        {words.wentTo} <b>{email}</b>
      </p>
      <div role="status" ref={told} tabIndex={-1}>
        {state === "put off" ? (
          <p>
            {words.putOff(giver ?? "")} {words.stillGood}
          </p>
        ) : null}
      </div>
      {isIn ? (
        isOwn ? (
          <Accept {...props} />
        ) : (
          <OtherAccount here={session.user.email ?? ""} />
        )
      ) : (
        <VerifyAddress {...props} />
      )}
    </>
  );
}

function VerifyAddress(props: AnswerProps) {
  const { invitation: words } = useWords(giftWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [hears, setHears] = useState(false);
  const prove = () => {
    recordConfirmation(props.token, hears);
    const state = { from: `${pathname}${search}`, email: props.invitation.email ?? "", press: true };
    void navigate(pagePath(language, "/auth"), { state });
  };
  return (
    <>
      <GiverHearsCheckbox giver={props.invitation.giver_name ?? ""} hears={hears} set={setHears} />
      <p>{words.proves}</p>
      <div className="next-acts">
        <Button large onClick={prove}>
          <Icon name="gift" size={28} /> {words.accept}
        </Button>
      </div>
      <DeclineButton {...props} />
    </>
  );
}

type GiverHearsCheckboxProps = { giver: string; hears: boolean; set: (hears: boolean) => void };

function GiverHearsCheckbox({ giver, hears, set }: GiverHearsCheckboxProps) {
  const { invitation: words } = useWords(giftWords);
  return (
    <>
      <label className="tick giver-hears">
        <input type="checkbox" checked={hears} onChange={({ currentTarget }) => set(currentTarget.checked)} />
        <span>{words.hearsAsk(giver)}</span>
      </label>
      <p className="hint">{words.hearsHint}</p>
    </>
  );
}

/** A "yes" before the sign-in is applied after it. */
function Accept(props: AnswerProps) {
  const { token, invitation, look } = props;
  const { invitation: words } = useWords(giftWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [yes] = useState(() => hasConfirmed(token));
  const [hears, setHears] = useState(yes?.hears ?? false);
  const accept = useStoryChange(async () => {
    const orderId = await acceptInvitation(token, hears);
    if (orderId === null) await look();
    else await navigate(pagePath(language, `/story/${orderId}`), { replace: true });
  });
  const acceptOnce = useEffectEvent(() => {
    if (yes === null || hasConfirmed(token) === null) return;
    forgetConfirmation();
    accept.mutate(undefined);
  });
  useEffect(() => acceptOnce(), []);
  return (
    <>
      <GiverHearsCheckbox giver={invitation.giver_name ?? ""} hears={hears} set={setHears} />
      {accept.isError ? <Notice kind="problem">{words.failed}</Notice> : null}
      <div className="next-acts">
        <Button large busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate(undefined)}>
          <Icon name="gift" size={28} /> {accept.isPending ? words.accepting : words.accept}
        </Button>
      </div>
      <DeclineButton {...props} />
    </>
  );
}

function DeclineButton({ token, invitation, look }: AnswerProps) {
  const { invitation: words } = useWords(giftWords);
  const putOff = useStoryChange(async () => {
    await putOffInvitation(token);
    await look();
  });
  if (invitation.state === "put off") return null;
  return (
    <>
      <p>
        <Button look="quiet" busy={putOff.isPending} onClick={() => putOff.mutate(undefined)}>
          {words.notNow}
        </Button>
      </p>
      {putOff.isError ? <Notice kind="problem">{words.failed}</Notice> : null}
    </>
  );
}

function OtherAccount({ here }: { here: string }) {
  const { invitation: words } = useWords(giftWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <h2>{words.otherTitle}</h2>
      <p>{words.otherText(here)}</p>
      <p>
        <Button large onClick={() => void navigate(pagePath(language, "/dashboard"))}>
          {words.stay}
        </Button>
      </p>
      <p>
        <Button
          look="quiet"
          busy={isLeaving}
          onClick={() => {
            setLeaving(true);
            /* The local session ends even if the server refuses the sign-out. */
            void signOut()
              .catch(() => null)
              .finally(() => setLeaving(false));
          }}
        >
          {words.goOn}
        </Button>
      </p>
    </>
  );
}
