import type { ComfortWords } from "#web/i18n/comfort-words.ts";

/** The button and the card of `web/site/comfort-card.ts`; `comfort/comfort.js` does what they say. */
export function ReadingComfort({ words }: { words: ComfortWords }) {
  return (
    <>
      <button className="link" type="button" popoverTarget="comfort">
        {words.title}
      </button>
      <div className="comfort" id="comfort" popover="auto" role="dialog" aria-labelledby="comfort-title">
        <h2 id="comfort-title">{words.title}</h2>
        <Group name="colours" group={words.colours} />
        <Group name="text" group={words.text} />
        <p>{words.kept}</p>
        <button className="button" type="button" popoverTarget="comfort" popoverTargetAction="hide">
          {words.close}
        </button>
      </div>
    </>
  );
}

function Group({ name, group }: { name: string; group: ComfortWords["text"] }) {
  return (
    <fieldset>
      <legend>{group.legend}</legend>
      {group.choices.map(([value, label]) => (
        <label className="tick" key={value}>
          <input type="radio" name={`comfort-${name}`} value={value} data-comfort-choice="" /> {label}
        </label>
      ))}
    </fieldset>
  );
}
