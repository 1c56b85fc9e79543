import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { errorWords } from "#web/lib/texts/error-words.ts";
import { WayBack } from "#web/ui/way-back.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";

/** The page for an unknown address. */
export function NotFoundPage() {
  const language = useLanguage();
  return (
    <section className="sheet center">
      <WayBack words={errorWords[language][404]} home={`/?lang=${language}`} />
    </section>
  );
}

type OnErrorProps = { at: string; children: ReactNode };
type OnErrorState = { at: string; error: unknown };

/** Shows the error of a failed page until the next navigation. */
export class OnError extends Component<OnErrorProps, OnErrorState> {
  override state: OnErrorState = { at: this.props.at, error: null };
  static getDerivedStateFromError(error: unknown): Partial<OnErrorState> {
    return { error };
  }
  static getDerivedStateFromProps({ at }: OnErrorProps, was: OnErrorState): OnErrorState | null {
    return at === was.at ? null : { at, error: null };
  }
  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}

function UnexpectedError({ error }: { error: unknown }) {
  const words = useWords(frameWords);
  return (
    <main>
      <section className="sheet center" role="alert">
        <h1>{words.unexpected.title}</h1>
        <p>{error instanceof Error ? error.message : ""}</p>
        <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
      </section>
    </main>
  );
}
