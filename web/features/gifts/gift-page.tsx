import { useRef } from "react";
import { useNavigate } from "react-router";
import { newRequestId, type Letter } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { NextSteps } from "#web/ui/next-steps.tsx";
import { LetterForm } from "./letter-form.tsx";
import { giftWords } from "./gift-words.ts";

/** The form of a gift: its recipient and the letter to them. */
export function GiftPage() {
  const words = useWords(giftWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { profile, user } = useAuth();
  const requestId = useRef<string>(null);
  requestId.current ??= newRequestId();
  const give = useStoryChange(async (letter: Letter) => {
    const { giveGift } = await import("./send-letter.ts");
    return giveGift(requestId.current ?? "", letter);
  });
  const said: unknown = user?.user_metadata["full_name"];
  const name = profile?.full_name ?? (typeof said === "string" ? said : "");
  return (
    <div className="entry gift">
      <section className="leaves" aria-labelledby="gift-title">
        <p className="eyebrow">{words.form.eyebrow}</p>
        <h1 id="gift-title">{words.form.title}</h1>
        <p className="sent-to">{words.form.lead}</p>
        <LetterForm
          key={name}
          start={{ language, giver_name: name }}
          send={async (letter) => {
            const order = await give.mutateAsync(letter);
            await navigate(pagePath(language, `/story/${order}`), { replace: true });
          }}
        />
      </section>
      <aside className="then">
        <NextSteps title={words.next.title} steps={words.next.steps} done={0} />
      </aside>
    </div>
  );
}
