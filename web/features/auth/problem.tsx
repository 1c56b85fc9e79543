import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import { Notice } from "#web/ui/notice.tsx";

const slowAfterMs = 6000;

type ProblemProps = {
  /** Title and text, one line each. */
  problem: string | null;
  busy: boolean;
  /** The field that the server refused. */
  field: string;
};

/** An inline error. Focuses the field to correct, because a busy button loses the focus. */
export function Problem({ problem, busy, field }: ProblemProps) {
  const { problems, slow } = useWords(authWords);
  const place = useRef<HTMLDivElement>(null);
  const isSlow = useSlow(busy);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (problem === null || busy || !form || form.querySelector("input:focus")) return;
    const isOffline = problem.startsWith(problems.offline[0]);
    form.querySelector<HTMLElement>(isOffline ? "[type=submit]" : `[name="${field}"]`)?.focus();
  }, [problem, busy, field, problems]);
  const [title, text] = (problem ?? "").split("\n");
  return (
    <div ref={place} className="problem-place">
      {problem === null ? null : (
        <Notice kind="problem">
          <p>
            <b>{title}</b> {text}
          </p>
        </Notice>
      )}
      <p role="status">{isSlow ? slow : null}</p>
    </div>
  );
}

function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return isSlow;
}
