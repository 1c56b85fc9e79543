import { BrowserPrompt } from "#web/site/drawings/browser-prompt.tsx";
import type { HelpWords } from "./prose-shape.ts";

/** Where to allow the microphone, by browser family. */
export function BrowserHelp({ words }: { words: HelpWords["microphone"] }) {
  return (
    <section className="microphone-help" id="microphone">
      <h2>{words.title}</h2>
      <p className="lead">{words.lead}</p>
      <div className="browsers">
        {words.browsers.map(({ kind, name, steps, prompt }) => (
          <div key={kind}>
            <BrowserPrompt kind={kind} words={prompt} />
            <h3>{name}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
