import { useId, type InputHTMLAttributes } from "react";
import { Icon } from "#web/ui/icon.tsx";

type SegmentsProps<Value extends string> = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  /** The chosen value and its handler outside a form. */
  chosen?: Value;
  choose?: (value: Value) => void;
};

/** A radio group as a segmented control. Spread a form's `field()` on it. */
export function Segments<Value extends string>({ label, choices, chosen, choose, ...input }: SegmentsProps<Value>) {
  const held = (value: Value) =>
    chosen === undefined ? {} : { checked: value === chosen, onChange: () => choose?.(value) };
  const id = useId();
  return (
    <div className="setting" role="radiogroup" aria-labelledby={id}>
      <span className="setting-label" id={id}>
        {label}
      </span>
      <div className="segments">
        {choices.map(([value, text]) => (
          <label key={value}>
            <input type="radio" value={value} {...input} {...held(value)} />
            <Icon name="tick" size={22} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
