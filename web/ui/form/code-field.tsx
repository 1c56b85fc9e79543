import { useId, useState, type ChangeEvent, type InputHTMLAttributes } from "react";

const length = 6;

type CodeFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Receives the digits only. */
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
};

/** Six digits in one input, drawn as six boxes. Pasted text may contain other characters. */
export function CodeField({ label, onChange, ...input }: CodeFieldProps) {
  const id = useId();
  const [digits, setDigits] = useState("");
  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value.replaceAll(/\D/g, "").slice(0, length);
    event.target.value = typed;
    setDigits(typed);
    onChange?.(event);
  }
  const at = Math.min(digits.length, length - 1);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="code">
        <input id={id} inputMode="numeric" autoComplete="one-time-code" {...input} onChange={change} />
        {Array.from({ length }, (_, box) => (
          <span key={box} className={box === at ? "at" : undefined} aria-hidden="true">
            {digits[box]}
          </span>
        ))}
      </div>
    </div>
  );
}
