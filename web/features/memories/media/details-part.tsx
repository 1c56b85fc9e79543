import { emotions, type ElementDetails } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { mediaWords } from "./media-words.ts";

type DetailsPartProps = { details: ElementDetails; change: (details: ElementDetails) => void };

const maxPlace = 200;

/** The place and feelings of an element, which only its owner sees. */
export function DetailsPart({ details, change }: DetailsPartProps) {
  const words = useWords(mediaWords);
  const choose = (emotion: string, isChosen: boolean) =>
    change({
      ...details,
      emotions: isChosen ? [...details.emotions, emotion] : details.emotions.filter((one) => one !== emotion),
    });
  return (
    <details className="private-details" open={details.location !== null || details.emotions.length > 0}>
      <summary>{words.details.title}</summary>
      <p className="hint">
        <Icon name="lock" size={24} /> {words.details.lead}
      </p>
      <Field
        label={words.details.place}
        autoComplete="off"
        maxLength={maxPlace}
        defaultValue={details.location ?? ""}
        onInput={({ currentTarget }) => change({ ...details, location: currentTarget.value.trim() || null })}
      />
      <fieldset className="feelings">
        <legend>{words.details.feelings}</legend>
        {emotions.map((emotion) => (
          <label key={emotion}>
            <input
              type="checkbox"
              checked={details.emotions.includes(emotion)}
              onChange={({ currentTarget }) => choose(emotion, currentTarget.checked)}
            />
            {words.emotions[emotion]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
