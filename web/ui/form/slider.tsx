import { useId } from "react";

type SliderProps = {
  label: string;
  /** 0..1 */
  value: number;
  /** How much that is, in words. */
  text: string;
  change: (value: number) => void;
};

/** More or less of something, in twentieths. */
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
