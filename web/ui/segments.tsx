import { useId, type InputHTMLAttributes } from "react";
import { Icon } from "./icon/icon.tsx";

type SegmentsProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
};

/** One of a few, all in sight. A form's `field()` goes to each. */
export function Segments({ label, choices, ...input }: SegmentsProps) {
  const id = useId();
  return (
    <div className="setting" role="radiogroup" aria-labelledby={id}>
      <span className="setting-label" id={id}>
        {label}
      </span>
      <div className="segments">
        {choices.map(([value, text]) => (
          <label key={value}>
            <input type="radio" value={value} {...input} />
            <Icon name="tick" size={22} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
