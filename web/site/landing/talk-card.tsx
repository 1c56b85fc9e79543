import { useState, type MouseEvent } from "react";
import type { PageFiles } from "#web/site/page.ts";

type TalkCardProps = { files: PageFiles; words: { text: string; call: string; page: string; failed: string } };

/**
 * Starts a conversation within the page. Loads nothing before the tap. Without scripts it links to the conversation
 * page.
 */
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

/** The style loads before the component. */
function load(style: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
  return new Promise((there, failed) => {
    link.addEventListener("load", () => there());
    link.addEventListener("error", () => failed(new Error("The style did not come.")));
    document.head.append(link);
  });
}
