import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { z } from "zod/mini";
import { onboardingSteps, stepAt, type OnboardingChoices, type OnboardingStep } from "#domain/interview/onboarding.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

const cameSchema = z.object({ came: z.literal("forward") });

/** Keeps the step in the address, so that Back and Forward work. */
export function useSteps(choices: OnboardingChoices) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const step = stepAt(Number(search.get("step") ?? 1), choices);
  const at = onboardingSteps.indexOf(step);
  const isElsewhere = search.has("step") && search.get("step") !== String(at + 1);
  const show = (number: number, how: Parameters<typeof setSearch>[1]) =>
    setSearch((was) => {
      was.set("step", String(number));
      return was;
    }, how);
  /* Otherwise completing the step would navigate without notice. */
  useEffect(() => {
    if (isElsewhere) show(at + 1, { replace: true });
  });
  return {
    step,
    goTo: (to: OnboardingStep) => show(onboardingSteps.indexOf(to) + 1, {}),
    next: () => show(at + 2, { state: { came: "forward" } }),
    back: () => {
      if (cameSchema.safeParse(state).success) void navigate(-1);
      else if (at === 0) void navigate(pagePath(language, "/dashboard"));
      else show(at, { replace: true });
    },
  };
}
