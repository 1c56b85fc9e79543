import { useState } from "react";
import { isDone, microphoneChoices, type MicrophoneChoice } from "#domain/interview/onboarding.ts";
import type { StepProps } from "#web/features/onboarding/step-props.ts";
import { StepActs } from "#web/features/onboarding/step-acts.tsx";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { HandLength } from "./hand-length.tsx";

const icons: Record<MicrophoneChoice, IconName> = { external: "microphone", builtIn: "laptop", help: "help" };

/** Chooses the microphone, optionally after the guide. */
export function ChooseMicrophone({ choices, choose, heading, back, next }: StepProps) {
  const words = useWords(onboardingWords).microphone;
  const [open, setOpen] = useState<"choose" | "guide">("choose");
  const take = (microphone: MicrophoneChoice) => {
    choose({ microphone, heard: choices.heard && choices.microphone === microphone });
    if (microphone === "help") setOpen("guide");
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <div className="beside">
        <Tabs
          label={words.legend}
          open={open}
          onOpen={setOpen}
          tabs={[
            { name: "choose", label: words.tabs.choose, panel: <Options chosen={choices.microphone} take={take} /> },
            { name: "guide", label: words.tabs.guide, panel: <Guide /> },
          ]}
        />
        <aside>
          <h2>{words.distance}</h2>
          <HandLength label={words.drawn} text={words.handLength} />
          <p className="hint">{words.where}</p>
        </aside>
      </div>
      <StepActs back={back} next={next} missing={isDone("microphone", choices) ? null : words.missing} />
    </>
  );
}

type OptionsProps = { chosen: MicrophoneChoice | null; take: (choice: MicrophoneChoice) => void };

function Options({ chosen, take }: OptionsProps) {
  const words = useWords(onboardingWords).microphone;
  return (
    <fieldset className="options">
      <legend className="unseen">{words.legend}</legend>
      {microphoneChoices.map((choice) => {
        const [name, hint] = words.choices[choice];
        return (
          <label className="option" key={choice}>
            <input type="radio" name="microphone" checked={choice === chosen} onChange={() => take(choice)} />
            <Icon name={icons[choice]} size={30} />
            <span>
              <strong>{name}</strong> <small>{hint}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Guide() {
  const words = useWords(onboardingWords).microphone;
  return (
    <dl className="guide">
      {words.guide.map(([sign, meaning]) => (
        <div key={sign}>
          <dt>{sign}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
