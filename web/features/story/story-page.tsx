import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { z } from "zod/mini";
import { useGivenGift } from "#web/features/gifts/use-given-gift.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { NoStory } from "#web/story/open-book/no-story.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OwnStory } from "./own-story.tsx";

const GivenGiftPage = lazy(async () => ({
  default: (await import("#web/features/gifts/given-gift.tsx")).GivenGiftPage,
}));

/** One story: the person's own, or the shared answers of a gift for its giver. */
export function StoryPage() {
  const userId = useAuth().user?.id ?? "";
  const storyId = z.uuid().safeParse(useParams()["id"]).data ?? null;
  const { loading } = useWords(frameWords);
  const given = useGivenGift(userId, storyId);
  if (storyId === null) return <NoStory />;
  if (!given) return <OwnStory storyId={storyId} isOwn={given === null} />;
  return (
    <Suspense fallback={<Skeleton label={loading} />}>
      <GivenGiftPage gift={given} />
    </Suspense>
  );
}
