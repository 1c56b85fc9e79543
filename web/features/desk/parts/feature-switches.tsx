import type { ReactNode } from "react";
import { featureChoices, type Feature, type Features } from "#domain/desk/features.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import type { DeskFeatures } from "#web/features/desk/api/desk-settings.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";

type Choosing = { chosen: Record<Feature, string>; choose: (feature: Feature, choice: string) => void };

/** The switches of features that exist. What is said in public needs its fact in the content file. */
export function FeatureSwitches({ chosen, choose, facts }: Choosing & { facts: DeskFeatures["facts"] }) {
  const { settings } = useWords(deskWords);
  const language = useLanguage();
  const given = { chosen, choose };
  const missing = <DeskChip kind="open">{settings.notInContent}</DeskChip>;
  return (
    <>
      <Switch feature="sign_ups" {...given} />
      <Switch feature="trial_answer" {...given} />
      <Switch feature="spoken_interview" {...given} />
      <Switch feature="family_count" {...given} instead={facts.hasFamilyCount ? null : missing} />
      <Switch
        feature="data_region"
        {...given}
        names={{ on: facts.region?.[language] ?? settings.choices.on, off: settings.notSaid }}
        instead={facts.region === null ? missing : null}
      />
      <div className="desk-switch">
        <Named name={settings.messages} note={settings.messagesNote(facts.adminEmails)} />
        {facts.adminEmails > 0 ? (
          <DeskChip kind="ok">{settings.inEnvironment}</DeskChip>
        ) : (
          <DeskChip kind="open">{settings.notInEnvironment}</DeskChip>
        )}
      </div>
    </>
  );
}

function Named({ name, note }: { name: string; note: string }) {
  return (
    <div aria-hidden="true">
      <b>{name}</b>
      <small>{note}</small>
    </div>
  );
}

type SwitchProps = Choosing & { feature: Feature; names?: Partial<Record<string, string>>; instead?: ReactNode };

function Switch({ feature, chosen, choose, names = {}, instead = null }: SwitchProps) {
  const { settings } = useWords(deskWords);
  const [name, note] = settings.features[feature];
  const choices: readonly Features[Feature][] = featureChoices[feature];
  return (
    <div className="desk-switch">
      <Named name={name} note={note} />
      {instead ?? (
        <Segments<string>
          label={name}
          name={feature}
          choices={choices.map((choice) => [choice, names[choice] ?? settings.choices[choice]] as const)}
          chosen={chosen[feature]}
          choose={(choice) => choose(feature, choice)}
        />
      )}
    </div>
  );
}
