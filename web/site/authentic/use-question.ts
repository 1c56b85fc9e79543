import { useEffect, useRef, useState } from "react";
import { askAboutFile, type Answer, type AskProblem } from "./ask-about-file.ts";
import type { Examine } from "./examine/open-examiner.ts";

export type Problem = "empty" | "lost" | AskProblem;
export type Stage =
  | { at: "waiting" }
  | { at: "reading"; file: File; share: number }
  | { at: "asking"; file: File }
  | { at: "problem"; file: File; problem: Problem }
  | { at: "answered"; file: File; answer: Answer };

export type Question = {
  stage: Stage;
  /** Ignored while a file is examined. */
  ask: (file: File | undefined) => void;
  /** Cancels what is going on, and forgets the file. */
  clear: () => void;
};

/** The way of one file from its choice to the signed answer. */
export function useQuestion(examine: Examine | undefined): Question {
  const [stage, setStage] = useState<Stage>({ at: "waiting" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = (file: File | undefined) => {
    if (file === undefined || examine === undefined || running.current) return;
    const control = new AbortController();
    running.current = control;
    const show = (next: Stage) => {
      if (!control.signal.aborted) setStage(next);
    };
    const unexpected = (cause: unknown): Stage => {
      if (!control.signal.aborted) console.info("The file was not examined.", cause);
      return { at: "problem", file, problem: "failed" };
    };
    const end = async () => {
      show(await answerTo(file, { examine, signal: control.signal, show }).catch(unexpected));
      if (running.current === control) running.current = null;
    };
    void end();
  };
  const clear = () => {
    running.current?.abort();
    running.current = null;
    setStage({ at: "waiting" });
  };
  return { stage, ask, clear };
}

type Way = { examine: Examine; signal: AbortSignal; show: (stage: Stage) => void };

async function answerTo(file: File, { examine, signal, show }: Way): Promise<Stage> {
  if (file.size === 0) return { at: "problem", file, problem: "empty" };
  show({ at: "reading", file, share: 0 });
  const news = await examine(file, signal, (share) => show({ at: "reading", file, share }));
  if (news.kind !== "hash") return { at: "problem", file, problem: "lost" };
  show({ at: "asking", file });
  const answer = await askAboutFile(news.sha256, signal);
  return typeof answer === "string" ? { at: "problem", file, problem: answer } : { at: "answered", file, answer };
}
