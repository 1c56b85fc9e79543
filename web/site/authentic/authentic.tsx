import { useEffect } from "react";
import type { Language } from "#domain/language.ts";
import { Icon } from "#web/ui/icon.tsx";
import { authenticWords } from "./authentic-words.ts";
import { DropZone } from "./drop-zone.tsx";
import type { Examine } from "./examine/open-examiner.ts";
import { useQuestion } from "./use-question.ts";
import { VerdictCard } from "./verdict-card.tsx";
import { VerifyLines } from "./verify-lines.tsx";

export type AuthenticProps = { language: Language };

/** In the order of the kinds. */
const kindIcons = ["microphone", "headphones", "bars"] as const;

/** The page that tells whether a sound file came from here. `examine` is missing where it is rendered on the server. */
export function Authentic({ language, examine }: AuthenticProps & { examine?: Examine }) {
  const words = authenticWords[language];
  const question = useQuestion(examine);
  useEffect(() => document.querySelector("#authentic")?.setAttribute("data-ready", ""), []);
  const { stage, clear } = question;
  if (stage.at === "answered") {
    const { file, answer } = stage;
    return (
      <>
        <VerdictCard language={language} fileName={file.name} answer={answer} another={clear} />
        <VerifyLines words={words} />
      </>
    );
  }
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.description}</p>
      <DropZone words={words} question={question} />
      <ul className="kinds">
        {words.kinds.map(({ title, text }, at) => (
          <li key={title}>
            <Icon name={kindIcons[at] ?? "file"} size={34} />
            <h2>{title}</h2>
            {text}
          </li>
        ))}
      </ul>
      <p className="hint">
        <b>{words.none}</b> {words.noneText}
      </p>
      <VerifyLines words={words} />
    </>
  );
}
