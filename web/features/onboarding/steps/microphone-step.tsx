import { useEffect, useState } from "react";
import { MicrophonePicker } from "#web/features/onboarding/microphone-test/microphone-picker.tsx";
import { TestResult, verdictOf } from "#web/features/onboarding/microphone-test/test-result.tsx";
import { TestCard } from "#web/features/onboarding/microphone-test/test-card.tsx";
import { useMicrophoneTest } from "#web/features/onboarding/microphone-test/use-microphone-test.ts";
import type { StepProps } from "#web/features/onboarding/step-props.ts";
import { StepActs } from "#web/features/onboarding/step-acts.tsx";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MicrophoneHelp } from "#web/ui/microphone/microphone-help.tsx";

const beginAfterMs = 1000;

/** The microphone test, which starts 1 s after the step opens. */
export function MicrophoneStep(props: StepProps) {
  const { choices, choose, heading, back } = props;
  const words = useWords(onboardingWords);
  const { tryAgain } = useWords(frameWords);
  const { now, again } = useMicrophoneTest(beginAfterMs);
  const test = "test" in now ? now.test : null;
  const isHeard = now.state === "heard";
  const isSoft = test?.phase === "failed" && test.trouble === "quiet";
  useEffect(() => {
    if (isHeard) choose({ heard: true });
  }, [isHeard]);
  if (now.state === "stopped" && now.problem === "blocked")
    return (
      <MicrophoneHelp words={words.microphoneHelp} problem={words.blocked} again={tryAgain} tryAgain={again}>
        <Button look="quiet" large onClick={back}>
          {words.back}
        </Button>
      </MicrophoneHelp>
    );
  const sample = now.state === "heard" ? now.sample : null;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.hearing.title}
      </h1>
      <p className="hearing-lead">{words.hearing.lead}</p>
      <TestCard test={test} name={choices.name.trim().split(/\s+/)[0] ?? ""} sample={sample}>
        <TestResult now={now} />
      </TestCard>
      <Ways {...props} isWrong={verdictOf(now, words.hearing)?.isGood === false} isSoft={isSoft} again={again} />
    </>
  );
}

type WaysProps = StepProps & { isWrong: boolean; isSoft: boolean; again: () => void };

/** The main action retries a failure; a faint voice can be accepted. */
function Ways({ choices, choose, back, next, isWrong, isSoft, again }: WaysProps) {
  const words = useWords(onboardingWords);
  const { tryAgain } = useWords(frameWords);
  const [picking, setPicking] = useState(false);
  const other = () => {
    choose({ heard: false });
    again();
  };
  const leaveIt = () => {
    choose({ heard: true });
    next();
  };
  return (
    <div className="hearing-ways">
      {isSoft && !choices.heard ? (
        <Button look="plain" onClick={leaveIt}>
          {words.hearing.leaveIt}
        </Button>
      ) : null}
      <Button look="plain" onClick={() => setPicking(true)}>
        {words.hearing.other}
      </Button>
      {isWrong ? (
        <div className="step-acts">
          <Button look="quiet" large onClick={back}>
            {words.back}
          </Button>
          <Button large onClick={again}>
            <Icon name="again" /> {tryAgain}
          </Button>
          {choices.heard ? (
            <Button look="plain" onClick={next}>
              {words.hearing.leaveIt}
            </Button>
          ) : null}
        </div>
      ) : (
        <StepActs
          back={back}
          next={next}
          missing={choices.heard ? null : words.hearing.missing}
          label={choices.heard ? words.hearing.right : words.next}
        />
      )}
      <MicrophonePicker open={picking} close={() => setPicking(false)} chosen={other} />
    </div>
  );
}
