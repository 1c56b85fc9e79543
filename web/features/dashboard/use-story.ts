import { useCallback, useEffect, useRef, useState } from "react";
import {
  loadAnswers,
  loadBookWork,
  loadSession,
  watchStory,
  type BookWork,
  type StoryAnswer,
  type StorySession,
} from "./story-data.ts";

export type Story = { session: StorySession | null; answers: StoryAnswer[]; book: BookWork | null };

/** News come by themselves; should one be lost, this finds it. */
const lookAgainMs = 10_000;

/** The person's story as the server has it, kept up to date; `failed` while the newest look at it did not succeed. */
export function useStory(userId: string): { story: Story | null; failed: boolean; load: () => void } {
  const [story, setStory] = useState<Story | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);
  const shown = useRef(0);
  /** Answers to older looks may come later than those to newer ones. */
  const load = useCallback(() => {
    const turn = ++asked.current;
    const show = (loaded: Story | null) => {
      if (turn < shown.current) return;
      shown.current = turn;
      setFailed(loaded === null);
      if (loaded) setStory(loaded);
    };
    loadStory(userId).then(show, () => show(null));
  }, [userId]);
  useEffect(() => {
    load();
    return watchStory(userId, load);
  }, [userId, load]);

  const waiting = failed || (story !== null && isWaiting(story));
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(load, lookAgainMs);
    return () => clearInterval(timer);
  }, [waiting, load]);
  return { story, failed, load };
}

async function loadStory(userId: string): Promise<Story> {
  const [session, book] = await Promise.all([loadSession(userId), loadBookWork()]);
  return { session, book, answers: session ? await loadAnswers(session.id) : [] };
}

function isWaiting({ answers, book }: Story): boolean {
  return (
    answers.some((answer) => answer.processing_status === "pending") ||
    book?.state === "queued" ||
    book?.state === "running"
  );
}
