import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { OpenBook, Ornament } from "#web/story/open-book/open-book.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { readInvitation, type Invitation } from "./invitation.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";
import { giftWords } from "./gift-words.ts";

/** The opened letter of a gift. Opening it changes nothing. */
export function InvitationPage() {
  const { invitation: words } = useWords(giftWords);
  const { loading, tryAgain } = useWords(frameWords);
  const session = useSession();
  const token = useSearchParams()[0].get("token") ?? "";
  const read = useQuery({
    queryKey: ["invitation", token, session?.user.id ?? null],
    queryFn: () => readInvitation(token),
    enabled: session !== undefined,
  });
  if (read.isError)
    return (
      <Notice kind="problem">
        {words.notRead} <Button onClick={() => void read.refetch()}>{tryAgain}</Button>
      </Notice>
    );
  if (read.data === undefined) return <Skeleton label={loading} lines={6} />;
  if (read.data === null) return <ClosedLetter title={words.goneTitle} text={words.goneText} orderId={null} />;
  const { state, giver_name: giver, order_id: orderId } = read.data;
  if (state === "accepted")
    return <ClosedLetter title={words.acceptedTitle} text={words.acceptedText} orderId={orderId} />;
  if (state === "expired")
    return <ClosedLetter title={words.expiredTitle} text={words.expiredText(giver ?? "")} orderId={null} />;
  return (
    <div className="dashboard invitation">
      <OpenBook
        answered={<LetterPage invitation={read.data} />}
        next={<InvitationAnswer token={token} invitation={read.data} look={async () => void (await read.refetch())} />}
      />
    </div>
  );
}

function LetterPage({ invitation: { giver_name, giver_email, recipient_name } }: { invitation: Invitation }) {
  const { invitation: words } = useWords(giftWords);
  return (
    <>
      <p className="running-head">
        <span>{words.eyebrow}</span>
      </p>
      <h1>{words.title(giver_name ?? "")}</h1>
      <Ornament />
      <div className="told-text">
        <p>
          {words.dear(recipient_name ?? "")} {words.body}
        </p>
      </div>
      <ul className="promises">
        {words.promises.map((promise) => (
          <li key={promise}>
            <Icon name="tick" size={24} /> <span>{promise}</span>
          </li>
        ))}
      </ul>
      <p className="hint from">
        {words.from} {giver_name} <b>{giver_email}</b>
      </p>
    </>
  );
}

/** A letter that is accepted, revoked or expired. */
function ClosedLetter({ title, text, orderId }: { title: string; text: string; orderId: string | null }) {
  const { invitation: words } = useWords(giftWords);
  const language = useLanguage();
  return (
    <section className="sheet narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className="button main" to={pagePath(language, orderId === null ? "/dashboard" : `/story/${orderId}`)}>
        {orderId === null ? words.toShelf : words.open}
      </Link>
    </section>
  );
}
