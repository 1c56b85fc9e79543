import { useId } from "react";

type PickOneProps = {
  label: string;
  choices: readonly { id: string; label: string }[];
  chosen: string;
  choose: (id: string) => void;
};

/** A radio group for many choices, as a list. */
export function PickOne({ label, choices, chosen, choose }: PickOneProps) {
  const name = useId();
  return (
    <fieldset className="pick-one">
      <legend>{label}</legend>
      {choices.map((one) => (
        <label className="tick" key={one.id}>
          <input type="radio" name={name} checked={one.id === chosen} onChange={() => choose(one.id)} />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
