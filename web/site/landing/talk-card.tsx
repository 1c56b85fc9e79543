import { useState, type MouseEvent } from "react";
import type { PageFiles } from "#web/site/page.ts";

type TalkCardProps = { files: PageFiles; words: { text: string; call: string; page: string; failed: string } };

/** A conversation in this page. Nothing of it is loaded before it is asked for; without a script it is a link to its own page. */
export function TalkCard({ files, words }: TalkCardProps) {
  const [state, setState] = useState<"new" | "coming" | "there" | "failed">("new");
  const talk = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === "there") return document.dispatchEvent(new Event("talk-asked"));
    setState("coming");
    try {
      await Promise.all([load(files.style), import(/* @vite-ignore */ files.script)]);
      setState("there");
    } catch {
      setState("failed");
    }
    return true;
  };
  return (
    <>
      <p>{words.text}</p>
      <p>
        <a
          className="button large listen"
          href={words.page}
          aria-busy={state === "coming" || undefined}
          onClick={(event) => void talk(event)}
        >
          {words.call}
        </a>
      </p>
      {state === "failed" ? <p role="status">{words.failed}</p> : null}
    </>
  );
}

/** The style is there before what it is for. */
function load(style: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
  return new Promise((there, failed) => {
    link.addEventListener("load", () => there());
    link.addEventListener("error", () => failed(new Error("The style did not come.")));
    document.head.append(link);
  });
}
