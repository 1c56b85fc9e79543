import { useId } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { linkWords } from "#web/features/private-link/link-words.ts";

const fewestDigits = 4;
const mostDigits = 8;

type PinFieldProps = { pin: string; problem: string | undefined; isWrong: boolean; change: (pin: string) => void };

/** One input, drawn as a box for each digit. Links that screens make have four; others have up to eight. */
export function PinField({ pin, problem, isWrong, change }: PinFieldProps) {
  const words = useWords(linkWords);
  const id = useId();
  const boxes = Math.max(fewestDigits, pin.length);
  return (
    <div className="field">
      <label htmlFor={id}>{words.pin.label}</label>
      <div className={boxes > fewestDigits ? "code pin long" : "code pin"}>
        <input
          id={id}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={mostDigits}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ currentTarget }) => change(currentTarget.value.replaceAll(/\D/g, "").slice(0, mostDigits))}
        />
        {Array.from({ length: boxes }, (_, box) => (
          <span key={box} className={box === Math.min(pin.length, boxes - 1) ? "at" : undefined} aria-hidden="true">
            {pin[box]}
          </span>
        ))}
      </div>
      <small id={`${id}-hint`}>{words.pin.hint}</small>
      <span className="problem" id={`${id}-problem`}>
        {problem}
      </span>
    </div>
  );
}
