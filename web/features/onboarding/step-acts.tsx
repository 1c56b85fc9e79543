import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { onboardingWords } from "./onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";

type StepActsProps = {
  back: () => void;
  next: () => void;
  /** Why Next is disabled, announced on a press; null when enabled. */
  missing: string | null;
  label?: string;
};

/** Back and Next, at the bottom on phones. Next keeps the focus while disabled and names what is missing. */
export function StepActs({ back, next, missing, label }: StepActsProps) {
  const words = useWords(onboardingWords);
  const [tried, setTried] = useState(false);
  return (
    <div className="step-acts">
      {tried && missing !== null ? <Notice kind="problem">{missing}</Notice> : null}
      <Button look="quiet" large onClick={back}>
        {words.back}
      </Button>
      <Button
        large
        aria-disabled={missing === null ? undefined : true}
        onClick={() => {
          setTried(true);
          if (missing === null) next();
        }}
      >
        {label ?? words.next}
      </Button>
    </div>
  );
}
