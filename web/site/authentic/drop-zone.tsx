import { useEffect, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { AuthenticWords } from "./authentic.en.ts";
import type { Question } from "./use-question.ts";

/** Where a file is dropped or chosen, what is happening to it, and what went wrong. */
export function DropZone({ words, question }: { words: AuthenticWords; question: Question }) {
  const { stage, ask, clear } = question;
  const isOver = useFileDrop(ask);
  const isBusy = stage.at === "reading" || stage.at === "asking";
  return (
    <section className={isOver ? "drop-zone over" : "drop-zone"} aria-busy={isBusy || undefined}>
      <Icon name="bars" size={64} />
      <h2>{words.drop}</h2>
      {stage.at === "problem" ? (
        <div className="notice problem" role="alert">
          <b className="file-name">{stage.file.name}</b> {words.problems[stage.problem]}
        </div>
      ) : null}
      {isBusy ? (
        <>
          <p className="file-name">{stage.file.name}</p>
          <label className="progress">
            {stage.at === "reading" ? words.reading : words.asking}
            <progress max={1} value={stage.at === "reading" ? stage.share : undefined} />
          </label>
          <p>
            <Button look="quiet" large onClick={clear}>
              {words.cancel}
            </Button>
          </p>
        </>
      ) : (
        <Choose words={words} question={question} />
      )}
      <p className="hint">{words.stays}</p>
    </section>
  );
}

function Choose({ words, question: { stage, ask } }: { words: AuthenticWords; question: Question }) {
  const id = useId();
  const mayRepeat = stage.at === "problem" && stage.problem !== "empty" && stage.problem !== "lost";
  return (
    <>
      <p className="hint">{words.formats}</p>
      <p className="choose">
        {mayRepeat ? (
          <Button look="quiet" large onClick={() => ask(stage.file)}>
            {words.again}
          </Button>
        ) : null}
        <input
          id={id}
          className="unseen"
          type="file"
          onChange={({ currentTarget }) => {
            ask(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <label className="button main large" htmlFor={id}>
          <Icon name="file" /> {words.choose}
        </label>
      </p>
    </>
  );
}

/** Takes a file that is dropped anywhere on the page, so that the browser does not open it. */
function useFileDrop(take: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const away = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", away);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", away);
      document.removeEventListener("drop", drop);
    };
  });
  return isOver;
}
