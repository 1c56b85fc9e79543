import { useState, type ReactNode } from "react";
import { emotions, type ElementDetails } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { mediaWords } from "./media-words.ts";

type DetailsPartProps = {
  details: ElementDetails;
  change: (details: ElementDetails) => void;
  /** The place that a picture says it was taken at. */
  found: string | undefined;
  hasKeywords: boolean;
  /** The keywords. */
  children: ReactNode;
};

const maxPlace = 200;

/** The place and feelings of an element, which only its owner sees. */
export function DetailsPart({ details, change, found, hasKeywords, children }: DetailsPartProps) {
  const words = useWords(mediaWords);
  const [isOpen] = useState(hasKeywords || details.emotions.length > 0);
  const choose = (emotion: string, isChosen: boolean) =>
    change({
      ...details,
      emotions: isChosen ? [...details.emotions, emotion] : details.emotions.filter((one) => one !== emotion),
    });
  return (
    <>
      <Field
        label={words.details.place}
        hint={words.details.lead}
        autoComplete="off"
        maxLength={maxPlace}
        value={details.location ?? ""}
        onChange={({ currentTarget }) => change({ ...details, location: currentTarget.value || null })}
      />
      {found !== undefined && details.location === null ? (
        <p className="offered">
          <Button look="plain" onClick={() => change({ ...details, location: found })}>
            {words.picture.thisPlace(found)}
          </Button>
        </p>
      ) : null}
      <details className="private-details" open={isOpen}>
        <summary>{words.details.more}</summary>
        {children}
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
          <p className="hint">
            <Icon name="lock" size={24} /> {words.details.lead}
          </p>
        </fieldset>
      </details>
    </>
  );
}
