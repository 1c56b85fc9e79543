import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/language.tsx";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { browserFamilies, browserFamily, type BrowserFamily } from "./browser-family.ts";
import { BrowserPrompt } from "./browser-prompt.tsx";

/** The microphone was refused: where to press in this browser, and a way on. */
export function MicrophoneHelp({ tryAgain }: { tryAgain: () => void }) {
  const { problems, microphone: words } = useWords(interviewWords);
  const [family, setFamily] = useState(() => browserFamily(navigator.userAgent, navigator.maxTouchPoints));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const steps = words.steps[family];
  return (
    <section className="microphone-help">
      <div>
        <p className="eyebrow">{words.nothingBroken}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p role="alert" className="lead">
          {problems["microphone-refused"]}
        </p>
        <ol>
          {[...steps, words.comeBack].map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <BrowserPrompt family={family} words={words.prompt} label={`${words.drawn} ${steps.join(" ")}`} />
      <WaysOn tryAgain={tryAgain} family={family} choose={setFamily} />
    </section>
  );
}

type WaysOnProps = { tryAgain: () => void; family: BrowserFamily; choose: (family: BrowserFamily) => void };

function WaysOn({ tryAgain, family, choose }: WaysOnProps) {
  const { again, microphone: words } = useWords(interviewWords);
  return (
    <div className="ways-on">
      <Button large onClick={tryAgain}>
        {again}
      </Button>
      <details>
        <summary>
          <Icon name="phone" /> {words.otherDevice}
        </summary>
        <p>{words.otherDeviceHow(location.host)}</p>
      </details>
      <details>
        <summary>
          <Icon name="help" /> {words.otherBrowser}
        </summary>
        <p className="row">
          {browserFamilies.map((one) => (
            <button
              key={one}
              className="button"
              type="button"
              aria-pressed={one === family}
              onClick={() => choose(one)}
            >
              {words.families[one]}
            </button>
          ))}
        </p>
      </details>
    </div>
  );
}
