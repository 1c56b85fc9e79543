import { useCallback, useEffect, useRef, useState } from "react";
import type { Take } from "#domain/recording/take.ts";
import type { Language } from "#domain/language.ts";
import { forgetTake } from "#web/recording/outbox/recording-journal.ts";
import { useHydrated } from "#web/lib/page/use-hydrated.ts";
import type { AnswerNowProblem } from "./trial-answer.en.ts";
import { unrequestedSessionEmail } from "#web/lib/mailed-links/session-in-hash.ts";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import { forgetRequestedCode, saveRequestedCode, readRequestedCode } from "./keep/requested-code.ts";
import { isMailedLink, claimByLink } from "./keep/keep-calls.ts";
import { findUnsent, useRecording } from "./speak/use-recording.ts";
import { useTakes } from "./result/use-takes.ts";
import { useReplayedTap } from "./tapped-before.ts";
import { deleteTakes, Refused } from "./visitor-api.ts";

export type Visit = ReturnType<typeof useVisit>;
type Ending = "opening" | "nothing" | "forgotten";

/** The state of a visit: its takes, its problem, and its ending. */
export function useVisit({ language, question }: { language: Language; question: { id: number } }) {
  const isLive = useHydrated();
  const [problem, setProblem] = useState<AnswerNowProblem | null>(null);
  const [speaking, setSpeaking] = useState(true);
  const begun = useRef(false);
  const held = useTakes(language, setProblem);
  const code = useRequestedCode(held);
  const given = useUpload(held.send, setProblem, () => setSpeaking(false));
  const recording = useRecording(language, question.id, {
    done: (take) => void given.handIn(take),
    failed: setProblem,
  });
  const { ending, setEnding, opened } = useClaim(language, setProblem);
  const { setUnsent } = given;
  const { resume } = code;
  const found = useCallback(
    (takes: readonly VisitorTake[]) => {
      setSpeaking(takes.length === 0 || begun.current);
      resume(takes);
    },
    [resume],
  );
  useHeldTakes(question.id, held.look, { found, setUnsent, setProblem });

  const back = () => {
    setSpeaking(true);
    code.toPage();
    setProblem(null);
  };
  const acts = {
    speak: () => {
      setProblem(null);
      setEnding(null);
      begun.current = true;
      void recording.begin();
    },
    again: back,
    toPage: () => setSpeaking(false),
    forget: async () => {
      const problemNow = await forgetAll(given.unsent);
      if (problemNow !== null) return setProblem(problemNow);
      held.clear();
      setUnsent(null);
      setEnding("forgotten");
      back();
    },
  };
  const canSpeak = isLive && !isBlocked(problem) && !given.sending;
  useReplayedTap(canSpeak);
  return { problem, ending, opened, code, speaking, held, recording, canSpeak, ...given, ...acts };
}

type Finding = {
  found: (takes: readonly VisitorTake[]) => void;
  setUnsent: (take: Take | null) => void;
  setProblem: (problem: AnswerNowProblem | null) => void;
};

/** Loads the takes on this device and on the server when the page opens. */
function useHeldTakes(questionId: number, look: () => Promise<VisitorTake[]>, on: Finding): void {
  const { found, setUnsent, setProblem } = on;
  useEffect(() => {
    setProblem(recordingProblem());
    void findUnsent(questionId).then(setUnsent, () => undefined);
    look().then(found, () => undefined);
  }, [questionId, look, found, setUnsent, setProblem]);
}

/** The requested code and its address. Both survive a reload while the take waits. */
function useRequestedCode({ choose }: { choose: (id: string) => void }) {
  const [email, setEmail] = useState<string | null>(null);
  const resume = useCallback(
    (takes: readonly VisitorTake[]) => {
      const asked = readRequestedCode();
      const take = takes.find(({ id }) => id === asked?.takeId);
      if (asked === null || !take) return forgetRequestedCode();
      choose(take.id);
      setEmail(asked.email);
    },
    [choose],
  );
  const mailed = (takeId: string, to: string) => {
    saveRequestedCode({ takeId, email: to });
    setEmail(to);
  };
  const toPage = () => {
    forgetRequestedCode();
    setEmail(null);
  };
  return { email, mailed, toPage, resume };
}

/** Deletes the takes on the server and on this device. Returns null on success. */
async function forgetAll(unsent: Take | null): Promise<AnswerNowProblem | null> {
  try {
    await deleteTakes();
    if (unsent) await forgetTake(unsent.id);
    return null;
  } catch (thrown) {
    return thrown instanceof Refused ? thrown.problem : "failed";
  }
}

export function isBlocked(problem: AnswerNowProblem | null): boolean {
  return problem === "insecure" || problem === "oldBrowser";
}

/** Uploads a take. This device keeps it until the server confirms. */
function useUpload(
  send: (take: Take) => Promise<boolean>,
  failed: (problem: AnswerNowProblem | null) => void,
  arrived: () => void,
) {
  const [unsent, setUnsent] = useState<Take | null>(null);
  const [sending, setSending] = useState(false);
  async function handIn(take: Take) {
    setUnsent(take);
    setSending(true);
    failed(null);
    const isThere = await send(take);
    setSending(false);
    if (!isThere) return;
    setUnsent(null);
    arrived();
  }
  return { unsent, sending, setUnsent, handIn };
}

/** Signs in by code or link and reports the claimed answer. */
function useClaim(language: Language, failed: (problem: AnswerNowProblem) => void) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const opened = useCallback(
    (answerId: string | null) => {
      forgetRequestedCode();
      setEnding(answerId === null ? "nothing" : "opening");
      if (answerId !== null) location.assign(`/${language}/dashboard`);
    },
    [language],
  );
  useEffect(() => {
    if (!isMailedLink()) return;
    if (unrequestedSessionEmail(location.hash) !== null) {
      location.replace(`/${language}/auth?from=${location.pathname}${location.hash}`);
      return;
    }
    setEnding("opening");
    claimByLink().then(opened, (thrown: unknown) => {
      setEnding(null);
      failed(thrown instanceof Refused ? thrown.problem : "notClaimed");
    });
  }, [opened, failed, language]);
  return { ending, setEnding, opened };
}

/** The reason that recording is impossible here; null if it is possible. */
function recordingProblem(): AnswerNowProblem | null {
  if (!window.isSecureContext) return "insecure";
  return "MediaRecorder" in window && "indexedDB" in window ? null : "oldBrowser";
}
