import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isOrderSeen } from "#web/lib/story/is-order-seen.ts";
import { Onboarding } from "./onboarding.tsx";
import { onboardingWords } from "./onboarding-words.ts";

/** `?order=`: the order whose interview starts. `?step=`: the current step. */
export function OnboardingPage() {
  const { user, profile, loading: isLooking } = useAuth();
  const userId = user?.id ?? "";
  const words = useWords(onboardingWords);
  const { loading, tryAgain } = useWords(frameWords);
  const [search] = useSearchParams();
  const orderId = search.get("order");
  const {
    data: isTheirs,
    isError,
    refetch,
  } = useQuery({
    queryKey: [...storyKeys(userId).all, "onboarding", orderId],
    queryFn: orderId === null || userId === "" ? skipToken : () => isOrderSeen(orderId),
  });
  if (orderId === null) return <Invalid why={words.invalid.noOrder} />;
  if (isTheirs === false) return <Invalid why={words.invalid.notTheirs} />;
  if (isTheirs && !isLooking) return <Onboarding key={orderId} userId={userId} orderId={orderId} profile={profile} />;
  if (!isError) return <Skeleton label={loading} />;
  return (
    <Notice kind="problem">
      {words.notLoaded} <Button onClick={() => void refetch()}>{tryAgain}</Button>
    </Notice>
  );
}

/** The French screen shows this on its dashboard (spec, signed-in §2.6). */
function Invalid({ why }: { why: string }) {
  const { invalid } = useWords(onboardingWords);
  const language = useLanguage();
  if (language === "fr") return <Navigate to={`${pagePath("fr", "/dashboard")}?error=onboarding-failed`} replace />;
  return (
    <section className="sheet center">
      <h1>{invalid.title}</h1>
      <Notice kind="problem">{why}</Notice>
      <p>
        <Link className="button main" to={pagePath(language, "/dashboard")}>
          {invalid.toDashboard}
        </Link>
      </p>
    </section>
  );
}
