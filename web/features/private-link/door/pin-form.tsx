import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { linkPinSchema } from "#domain/account/private-link.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useOpenLink } from "#web/features/private-link/use-open-link.ts";
import { EndedLink } from "./ended-link.tsx";
import { linkWords } from "#web/features/private-link/link-words.ts";
import { redeemLink } from "#web/features/private-link/load-link.ts";
import { AskGiver } from "./ask-giver.tsx";
import { PinField } from "./pin-field.tsx";

/** Asks for the PIN of a link. */
export function PinForm({ token, giver }: { token: string; giver: string }) {
  const words = useWords(linkWords);
  const [pin, setPin] = useState("");
  const [isMisformed, setMisformed] = useState(false);
  const openLink = useOpenLink(token);
  const attempt = useMutation({
    mutationFn: () => redeemLink(token, pin),
    onSuccess: (redeemed) => {
      if (redeemed.state === "open") openLink(redeemed.link_id);
      else setPin("");
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isPin = linkPinSchema.safeParse(pin).success;
    setMisformed(!isPin);
    if (isPin) attempt.mutate();
  };
  if (attempt.data?.state === "ended") return <EndedLink token={token} giver={giver} endedAt={attempt.data.ended_at} />;
  const isWrong = attempt.data?.state === "pin" && pin === "";
  return (
    <div className="link-door">
      <form className="stacked" onSubmit={submit} noValidate>
        <p className="eyebrow">{words.pin.from(giver)}</p>
        <h1>{words.pin.title}</h1>
        <p>{words.pin.lead(giver)}</p>
        <PinField
          pin={pin}
          problem={isMisformed ? words.pin.form : undefined}
          isWrong={isMisformed || isWrong}
          change={(typed) => {
            setPin(typed);
            setMisformed(false);
          }}
        />
        {isWrong ? <Notice kind="problem">{words.pin.wrong}</Notice> : null}
        <Failure error={attempt.error} />
        <OpenButton busy={attempt.isPending} />
      </form>
      <NoPin token={token} giver={giver} />
    </div>
  );
}

function OpenButton({ busy }: { busy: boolean }) {
  const { pin } = useWords(linkWords);
  return (
    <Button type="submit" large busy={busy}>
      <Icon name="lock" size={24} /> {pin.open}
    </Button>
  );
}

function Failure({ error }: { error: Error | null }) {
  const words = useWords(linkWords);
  const isLimited = error instanceof RequestFailure && error.status === 429;
  return error ? <Notice kind="problem">{isLimited ? words.tooMany : words.notRead}</Notice> : null;
}

function NoPin({ token, giver }: { token: string; giver: string }) {
  const { pin } = useWords(linkWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h2>{pin.noneTitle}</h2>
      <p>{pin.noneText}</p>
      {isAsking ? (
        <AskGiver token={token} giver={giver} send={pin.ask(giver)} look="quiet" />
      ) : (
        <Button look="plain" onClick={() => setAsking(true)}>
          <Icon name="envelope" size={24} /> {pin.ask(giver)}
        </Button>
      )}
    </section>
  );
}
