import { useWords } from "#web/lib/texts/language.tsx";
import { inviteFromWaitlist } from "#web/features/desk/api/act.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { ConfirmedAction } from "#web/features/desk/person/confirmed-action.tsx";

const atOnce = 10;

/** Invites the next entries of the waitlist, as many as the month allows. */
export function InviteNext({ left, waiting }: { left: number; waiting: number }) {
  const { waitlist } = useWords(deskWords);
  const count = Math.min(atOnce, left, waiting);
  if (count === 0) return null;
  return (
    <ConfirmedAction
      isMain
      label={waitlist.invite(count)}
      ask={waitlist.inviteAsk}
      done={waitlist.invited(count)}
      act={() => inviteFromWaitlist(count)}
    />
  );
}
