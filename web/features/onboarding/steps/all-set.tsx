import { useState, type ReactNode } from "react";
import type { OnboardingProps, StepProps } from "#web/features/onboarding/step-props.ts";
import { useBeginInterview } from "#web/features/onboarding/use-begin-interview.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoiceChoices } from "./voice-choices.tsx";

/** Lists the choices with links to change them, and starts the interview. */
export function AllSet({ choices, choose, heading, back, goTo, ...of }: StepProps & OnboardingProps) {
  const words = useWords(onboardingWords);
  const { ready } = words;
  const [asking, setAsking] = useState(false);
  const { begin, busy, problem } = useBeginInterview({ ...of, choices });
  const voice = [
    ready.speeds[choices.speechRate],
    ...(choices.longerPauses ? [ready.longerPauses] : []),
    ...(choices.repeatQuestions ? [ready.repeatQuestions] : []),
  ];
  return (
    <>
      <p className="eyebrow">{ready.everything}</p>
      <h1 ref={heading} tabIndex={-1}>
        {ready.title}
      </h1>
      <p className="lead">{ready.lead}</p>
      <p className="or-alone">
        {ready.orAlone}{" "}
        <Button look="plain" busy={busy} onClick={() => begin("/interview/active")}>
          {ready.alone}
        </Button>
      </p>
      <ul className="summary">
        <Line icon="microphone" name={ready.microphone} change={() => goTo("microphone")}>
          {ready.heard[choices.microphone === "external" ? "external" : "builtIn"]}
        </Line>
        <Line icon="pen" name={ready.name} change={() => goTo("name")}>
          <bdi>{choices.name.trim()}</bdi>
        </Line>
        <Line icon="headphones" name={ready.voice} change={() => setAsking(true)}>
          {voice.join(", ")}
        </Line>
        <Line icon="lock" name={ready.who}>
          {ready.nobody}
        </Line>
      </ul>
      <div className="step-acts">
        {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
        <Button look="quiet" large onClick={back}>
          {words.back}
        </Button>
        <Button large busy={busy} onClick={() => begin("/interview/test-agent")}>
          {busy ? null : <Icon name="microphone" />} {busy ? words.starting : words.start}
        </Button>
      </div>
      <VoiceChoices choices={choices} choose={choose} open={asking} close={() => setAsking(false)} />
    </>
  );
}

type LineProps = { icon: IconName; name: string; change?: () => void; children: ReactNode };

function Line({ icon, name, change, children }: LineProps) {
  const { ready } = useWords(onboardingWords);
  return (
    <li>
      <Icon name={icon} />
      <strong>{name}</strong>
      <span>{children}</span>
      {change ? (
        <Button look="plain" aria-label={ready.change(name)} onClick={change}>
          {ready.changeShort}
        </Button>
      ) : null}
    </li>
  );
}
