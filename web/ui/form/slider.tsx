import { useId } from "react";

type SliderProps = {
  label: string;
  /** 0..1 */
  value: number;
  /** The value as text. */
  text: string;
  change: (value: number) => void;
};

/** A slider with steps of 0.05. */
export function Slider({ label, value, text, change }: SliderProps) {
  const id = useId();
  return (
    <div className="setting slider">
      <label className="setting-label" htmlFor={id}>
        {label}
      </label>
      <span className="slider-line">
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={value}
          aria-valuetext={text}
          onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
        />
        <output htmlFor={id}>{text}</output>
      </span>
    </div>
  );
}
