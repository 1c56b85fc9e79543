import { useId } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type Choice<Value extends string> = { value: Value; title: string; text: string; icon?: IconName };

type ChoicesProps<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  choose: (value: Value) => void;
};

/** A radio group with one described row per choice. */
export function Choices<Value extends string>({ label, choices, chosen, choose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="option-rows">
      <legend className="unseen">{label}</legend>
      {choices.map(({ value, title, text, icon }) => (
        <label key={value} className="option-row">
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          {icon ? <Icon name={icon} size={30} /> : null}
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
