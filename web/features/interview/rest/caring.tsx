import type { Care } from "#web/recording/interview-machine/interview-context.ts";
import { helpFor } from "#domain/follow-up/help-lines.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { sittingWords } from "./sitting-words.ts";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";

type CaringProps = { care: Care; send: (event: { type: "ENOUGH" | "LIGHTER" | "PAUSE" }) => void };

/** Acknowledges hard words in one sentence, asks nothing about them, and lets the storyteller choose. */
export function Caring({ care, send }: CaringProps) {
  const words = useWords(sittingWords);
  const heading = useFocusOnArrival();
  const danger = care !== "support";
  return (
    <section className="sheet caring">
      <h1 ref={heading} tabIndex={-1}>
        {danger ? words.danger[care].title : words.thanks}
      </h1>
      <p className="lead">{danger ? words.danger[care].text : words.thanksText}</p>
      {danger ? <HelpLines /> : null}
      <p className="hint">{danger ? words.nobodyTold : words.kept}</p>
      <div className="caring-acts">
        <Button look="quiet" large onClick={() => send({ type: "ENOUGH" })}>
          {words.carryOn}
        </Button>
        <Button look="quiet" large onClick={() => send({ type: "PAUSE" })}>
          {words.restNow}
        </Button>
        <Button look="quiet" large onClick={() => send({ type: "LIGHTER" })}>
          {words.lighter}
        </Button>
        <Button look="quiet" large onClick={() => send({ type: "PAUSE" })}>
          {words.stopToday}
        </Button>
      </div>
    </section>
  );
}

/** Fixed texts for each country; general advice for an unknown one. */
function HelpLines() {
  const words = useWords(sittingWords);
  const language = useLanguage();
  const help = helpFor(Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!help) return <p>{words.helpAnywhere}</p>;
  return (
    <ul className="help-lines">
      <li>
        <a href={`tel:${help.emergency}`}>{help.emergency}</a> {words.emergency}
      </li>
      {help.lines.map(({ number, name }) => (
        <li key={number}>
          <a href={`tel:${number.replaceAll(" ", "")}`}>{number}</a> {name[language]}
        </li>
      ))}
      <li className="hint">{words.checked(help.lines[0]?.checked ?? "")}</li>
    </ul>
  );
}
