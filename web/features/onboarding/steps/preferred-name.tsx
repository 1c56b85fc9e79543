import { lazy, Suspense, useMemo } from "react";
import { isDone } from "#domain/interview/onboarding.ts";
import type { StepProps } from "#web/features/onboarding/step-props.ts";
import { StepActs } from "#web/features/onboarding/step-acts.tsx";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Field } from "#web/ui/form/field.tsx";

const ReadAloudStep = lazy(async () => ({ default: (await import("./read-aloud-step.tsx")).ReadAloudStep }));
const maxNameLength = 200;

/** The preferred name, and how it sounds. */
export function PreferredName({ choices, choose, heading, back, next }: StepProps) {
  const words = useWords(onboardingWords).name;
  const hour = useMemo(() => new Date().getHours(), []);
  const isReady = isDone("name", choices);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) next();
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className="lead">{words.lead}</p>
      <div className="beside">
        <div className="name-entry">
          <Field
            label={words.label}
            autoComplete="nickname"
            dir="auto"
            maxLength={maxNameLength}
            value={choices.name}
            onChange={({ currentTarget: { value } }) => choose({ name: value })}
          />
          {isReady ? (
            <Suspense>
              <ReadAloudStep name={choices.name.trim()} />
            </Suspense>
          ) : null}
        </div>
        <aside className="greeting" aria-hidden="true">
          <p dir="auto">{words.greeting(hour, choices.name.trim())}</p>
          <small>{words.firstPage}</small>
          <Waves />
        </aside>
      </div>
      <StepActs back={back} next={next} missing={isReady ? null : words.missing} />
    </form>
  );
}

const heights = [
  8, 10, 12, 14, 8, 2, 11, 15, 17, 12, 10, 2, 9, 8, 9, 2, 9, 18, 19, 16, 10, 2, 2, 10, 16, 15, 15, 13, 2,
];

function Waves() {
  return (
    <svg viewBox="0 0 290 26" height="26">
      {heights.map((height, at) => (
        <path key={`${at}`} d={`M${at * 10 + 5} ${13 - height / 2}v${height}`} />
      ))}
    </svg>
  );
}
