import { lazy, Suspense, useState } from "react";
import { preferredName } from "#domain/account/profile.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { NoStory } from "#web/story/open-book/no-story.tsx";
import { Numbers } from "#web/story/open-book/numbers.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StorySpread } from "./story-spread.tsx";
import { useOwnStory } from "./use-own-story.ts";

const Unsent = lazy(async () => ({ default: (await import("#web/story/recovery/unsent.tsx")).Unsent }));
const Contents = lazy(async () => ({ default: (await import("./contents.tsx")).Contents }));
const OrderAmount = lazy(async () => ({ default: (await import("#web/story/order-amount.tsx")).OrderAmount }));
const ReceivedGiftLine = lazy(async () => ({
  default: (await import("#web/features/gifts/received-gift.tsx")).ReceivedGiftLine,
}));

/** The open book first, updated while a transcript is made. */
export function OwnStory({ storyId, isOwn }: { storyId: string; isOwn: boolean }) {
  const { user, profile } = useAuth();
  const words = useWords(storyWords);
  const { loading, tryAgain } = useWords(frameWords);
  const userId = user?.id ?? "";
  const { story, plan, memoirId, titled, isMissing, failure } = useOwnStory(userId, storyId);
  const [hour] = useState(() => new Date().getHours());
  if (isMissing) return <NoStory />;
  const session = story?.session ?? null;
  return (
    <div className="dashboard">
      <header className="hello">
        <div>
          <h1>{words.greeting(hour, preferredName(profile))}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        {story && story.answers.length > 0 ? <Numbers answers={story.answers} /> : null}
      </header>
      {failure ? (
        <Notice kind="problem">
          {failure.of === "story" ? words.failed : words.questionsNotLoaded}{" "}
          <Button onClick={failure.retry}>{tryAgain}</Button>
        </Notice>
      ) : null}
      <Suspense fallback={null}>
        {session ? <Unsent sessions={[session.id]} userId={userId} /> : null}
        <ReceivedGiftLine userId={userId} orderId={storyId} />
      </Suspense>
      {story && (isOwn || session) ? (
        <StorySpread story={story} plan={plan} storyId={storyId} name={profile?.full_name ?? ""} title={titled.title} />
      ) : failure?.of === "story" ? null : (
        <Skeleton label={loading} />
      )}
      <Suspense fallback={<Skeleton label={loading} />}>
        {story && session ? <Contents story={story} plan={plan} titled={titled} memoirId={memoirId} /> : null}
        <OrderAmount orderId={storyId} />
      </Suspense>
    </div>
  );
}
