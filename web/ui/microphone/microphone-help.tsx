import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { browserFamilies, browserFamily, type BrowserFamily } from "./browser-family.ts";
import { BrowserPrompt, type PromptWords } from "./browser-prompt.tsx";

export type MicrophoneHelpWords = {
  nothingBroken: string;
  title: string;
  comeBack: string;
  drawn: string;
  steps: Record<BrowserFamily, readonly string[]>;
  prompt: PromptWords;
  otherDevice: string;
  otherDeviceHow: (host: string) => string;
  otherBrowser: string;
  families: Record<BrowserFamily, string>;
};

type MicrophoneHelpProps = {
  words: MicrophoneHelpWords;
  /** The browser's error as text. */
  problem: string;
  again: string;
  tryAgain: () => void;
  /** Further actions before the main one. */
  children?: ReactNode;
};

/** Help for a refused microphone: where to press in this browser and how to continue. */
export function MicrophoneHelp({ words, problem, again, tryAgain, children }: MicrophoneHelpProps) {
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
          {problem}
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
      <div className="ways-on">
        <p className="row">
          {children}
          <Button large onClick={tryAgain}>
            {again}
          </Button>
        </p>
        <OtherWays words={words} family={family} choose={setFamily} />
      </div>
    </section>
  );
}

type OtherWaysProps = { words: MicrophoneHelpWords; family: BrowserFamily; choose: (family: BrowserFamily) => void };

function OtherWays({ words, family, choose }: OtherWaysProps) {
  return (
    <>
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
    </>
  );
}
