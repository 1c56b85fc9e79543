import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** Two pages: question left, answer right; stacked on a phone. */
export function TalkSpread({ children }: { children: ReactNode }) {
  return (
    <div className="talk-spread">
      {children}
      <svg className="talk-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
        <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
      </svg>
    </div>
  );
}

type SpeakerProps = {
  side: "left" | "right";
  name: string;
  /** The short name on a phone. */
  short?: string;
  /** The status beside the name. */
  chip?: string | undefined;
  children: ReactNode;
};

/** One page: the speaker and their words. */
export function SpeakerPage({ side, name, short, chip, children }: SpeakerProps) {
  const isTheirs = side === "right";
  return (
    <section className={`talk-page ${side}`} aria-label={name}>
      <p className="speaker">
        <span className="speaker-mark">
          <Icon name={isTheirs ? "microphone" : "bars"} size={24} />
        </span>
        <strong className={short === undefined ? undefined : "wide-words"}>{name}</strong>
        {short === undefined ? null : <strong className="narrow-words">{short}</strong>}
        {chip === undefined ? null : <span className={isTheirs ? "chip oxblood" : "chip"}>{chip}</span>}
      </p>
      {children}
    </section>
  );
}
