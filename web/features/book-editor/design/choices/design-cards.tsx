import { useId, type ReactNode } from "react";

type DesignCardsProps<Value extends string> = {
  label: string;
  className: string;
  choices: readonly Value[];
  chosen: Value;
  choose: (value: Value) => void;
  show: (value: Value) => ReactNode;
};

/** A radio group of drawn cards. */
export function DesignCards<Value extends string>(props: DesignCardsProps<Value>) {
  const { label, className, choices, chosen, choose, show } = props;
  const id = useId();
  return (
    <div className="design-set" role="radiogroup" aria-labelledby={id}>
      <span className="setting-label" id={id}>
        {label}
      </span>
      <div className={`design-cards ${className}`}>
        {choices.map((value) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => choose(value)} />
            {show(value)}
          </label>
        ))}
      </div>
    </div>
  );
}
