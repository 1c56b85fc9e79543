import { useId, useState } from "react";
import { maxLinkDays } from "#domain/account/private-link.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ScopeIcon } from "#web/features/links/link-icon.tsx";
import { BookPermissions } from "#web/features/links/book-permissions.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import {
  extendLink,
  forgetLink,
  setPermissions,
  setRevoked,
  type GivenLink,
  type Permissions,
} from "#web/features/links/load-links.ts";
import { useLinkChange } from "#web/features/links/use-links.ts";
import { Openings } from "./openings.tsx";

const dayMs = 24 * 3600_000;
/** From here on the remaining days are counted. */
const fewDays = 5;

/** One given link: what it opens, for whom, until when, how often, and what its giver can do. */
export function LinkEntry({ link }: { link: GivenLink }) {
  const words = useWords(linksWords);
  const language = useLanguage();
  const id = useId();
  const { scope, recipient } = link;
  const title = (language === "fr" ? link.title_fr : link.title) ?? words.titles[scope];
  const kind = scope === "collaborate" || scope === "book" || scope === "audiobook" ? `, ${words.kinds[scope]}` : "";
  const ended = endOf(link);
  return (
    <li className="given-link" aria-labelledby={id}>
      <ScopeIcon scope={scope} size={32} />
      <div className="given-what">
        <h2 id={id}>{title}</h2>
        <p>
          {words.for(recipient)}
          {kind}
        </p>
        <p className="given-chips">
          <StateChip link={link} ended={ended} />
          {link.has_pin ? (
            <span className="chip">
              <Icon name="lock" size={20} /> {words.withPin}
            </span>
          ) : null}
        </p>
      </div>
      <Openings total={link.openings} recent={link.recent} />
      {ended === null && (scope === "book" || scope === "audiobook") ? (
        <ChangePermissions link={link} scope={scope} />
      ) : null}
      <p className="given-acts">{ended === null ? <OpenActs link={link} /> : <EndedActs link={link} />}</p>
    </li>
  );
}

/** When the link ended; null while it is open. */
function endOf({ expires_at: expires, revoked_at: revoked }: GivenLink): string | null {
  const hasExpired = Date.parse(expires) <= Date.now();
  if (revoked !== null) return hasExpired && expires < revoked ? expires : revoked;
  return hasExpired ? expires : null;
}

function StateChip({ link, ended }: { link: GivenLink; ended: string | null }) {
  const words = useWords(linksWords);
  const language = useLanguage();
  if (ended !== null)
    return (
      <span className="chip grey">
        <Icon name="ring" size={20} /> {words.endedOn(dayOf(ended, language))}
      </span>
    );
  const days = Math.ceil((Date.parse(link.expires_at) - Date.now()) / dayMs);
  return days <= fewDays ? (
    <span className="chip yellow">
      <Icon name="clock" size={20} /> {words.openFor(days)}
    </span>
  ) : (
    <span className="chip good">
      <Icon name="tick" size={20} /> {words.openUntil(dayOf(link.expires_at, language))}
    </span>
  );
}

function ChangePermissions({ link, scope }: { link: GivenLink; scope: "book" | "audiobook" }) {
  const given = { mayDownload: link.may_download, mayKeep: link.may_keep };
  const change = useLinkChange(async (permissions: Permissions) => setPermissions(link.id, permissions), null);
  const [chosen, choose] = useState<Permissions | null>(null);
  const take = (permissions: Permissions) => {
    choose(permissions);
    change.mutate(permissions, { onSettled: () => choose(null) });
  };
  return <BookPermissions scope={scope} permissions={chosen ?? given} change={take} />;
}

function OpenActs({ link }: { link: GivenLink }) {
  const words = useWords(linksWords);
  const language = useLanguage();
  const until = dayOf(new Date(Date.now() + maxLinkDays * dayMs).toISOString(), language);
  const longer = useLinkChange(async () => extendLink(link.id, maxLinkDays), words.extended(until));
  const back = useLinkChange(async () => setRevoked(link.id, true), words.takenBack);
  return (
    <>
      <Button look="quiet" busy={longer.isPending} onClick={() => longer.mutate()}>
        <Icon name="clock" /> {words.longer}
      </Button>
      <Button look="quiet" className="button danger" busy={back.isPending} onClick={() => back.mutate()}>
        <Icon name="hand" /> {words.takeBack}
      </Button>
    </>
  );
}

function EndedActs({ link }: { link: GivenLink }) {
  const words = useWords(linksWords);
  const [isAsked, setAsked] = useState(false);
  const again = useLinkChange(async () => extendLink(link.id, maxLinkDays), words.sameAddress);
  const forget = useLinkChange(async () => forgetLink(link.id), null);
  const close = () => setAsked(false);
  return (
    <>
      <Button look="quiet" busy={again.isPending} onClick={() => again.mutate()}>
        <Icon name="again" /> {words.reopen}
      </Button>
      <Button look="plain" busy={forget.isPending} onClick={() => setAsked(true)}>
        {words.forget}
      </Button>
      <Dialog title={words.forgetTitle} open={isAsked} onClose={close}>
        <p>{words.forgetText(link.recipient)}</p>
        <p className="row">
          <Button
            onClick={() => {
              close();
              forget.mutate();
            }}
          >
            {words.forget}
          </Button>
          <Button look="quiet" onClick={close}>
            {words.keep}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
