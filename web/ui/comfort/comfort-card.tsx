import { useLayoutEffect, useRef } from "react";
import type { ComfortWords } from "./comfort.en.ts";
import { useComfort } from "./use-comfort.ts";

const cardId = "comfort";

/** Opens the card. One instance per page. */
export function ComfortButton({ words }: { words: ComfortWords }) {
  return (
    <button className="link" type="button" popoverTarget={cardId}>
      {words.title}
    </button>
  );
}

/** Colors and text size, stored on this device. */
export function ComfortCard({ words }: { words: ComfortWords }) {
  const comfort = useComfort();
  const groups = { colours: words.colours, text: words.text };
  return (
    <div
      className="comfort"
      id={cardId}
      popover="auto"
      role="dialog"
      aria-labelledby={`${cardId}-title`}
      onBeforeToggle={comfort.look}
    >
      <h2 id={`${cardId}-title`}>{words.title}</h2>
      {Object.entries(groups).map(([name, group]) => (
        <Group key={name} name={name} group={group} comfort={comfort} />
      ))}
      <p>{comfort.isAccounts ? words.keptWithAccount : words.kept}</p>
      <button className="button" type="button" popoverTarget={cardId} popoverTargetAction="hide">
        {words.close}
      </button>
    </div>
  );
}

type GroupProps = { name: string; group: ComfortWords["text"]; comfort: ReturnType<typeof useComfort> };

/** One choice per group; the empty one follows the device. Reads choices tapped before hydration. */
function Group({ name, group, comfort: { words, choose } }: GroupProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const kind = group.choices.map(([value]) => value);
  const now = words && (kind.find((value) => words.includes(value)) ?? "");
  useLayoutEffect(() => {
    const tapped = place.current?.querySelector<HTMLInputElement>(":checked");
    if (tapped) choose(tapped.value, kind);
  }, []);
  return (
    <fieldset ref={place}>
      <legend>{group.legend}</legend>
      {group.choices.map(([value, label]) => (
        <label className="tick" key={value}>
          <input
            type="radio"
            name={`${cardId}-${name}`}
            value={value}
            checked={value === now}
            onChange={() => choose(value, kind)}
          />{" "}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
