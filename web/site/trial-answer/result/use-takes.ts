import { useCallback, useEffect, useRef, useState } from "react";
import type { Take } from "#domain/recording/take.ts";
import type { Language } from "#domain/language.ts";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import { forgetTake, readTake } from "#web/recording/outbox/recording-journal.ts";
import { drawRecording, type DrawnRecording } from "#web/playback/use-sound.ts";
import type { AnswerNowProblem } from "#web/site/trial-answer/trial-answer.en.ts";
import { fetchSound, readTakes, Refused, sendTake, sendWords } from "#web/site/trial-answer/visitor-api.ts";

const pollMs = 1000;
const bars = 76;

/** A recording for the player and for the download. */
type LoadedSound = DrawnRecording & { whole: Blob };

/** The takes that the server holds for this browser, with their sounds. `chosen` is the displayed one. */
export function useTakes(language: Language, failed: (problem: AnswerNowProblem) => void) {
  const [takes, setTakes] = useState<readonly VisitorTake[]>([]);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = takes.find(({ id }) => id === chosenId) ?? takes.at(-1) ?? null;
  const report = useCallback(
    (thrown: unknown) => failed(thrown instanceof Refused ? thrown.problem : "failed"),
    [failed],
  );
  const { sounds, hold } = useSounds(chosen, report);
  const look = useCallback(async () => {
    const all = await readTakes();
    setTakes(all);
    return all;
  }, []);
  usePolling(
    takes.some(({ state }) => state === "waiting"),
    look,
    report,
  );

  /** Resolves to true once the server has it. Then this device deletes its copy. */
  async function send(take: Take): Promise<boolean> {
    try {
      const sound = await readTake(take);
      const all = await sendTake(sound, language);
      const newest = all.at(-1);
      if (newest) await hold(newest.id, sound, take.durationMs / 1000);
      choose(newest?.id ?? null);
      setTakes(all);
      await forgetTake(take.id);
      return true;
    } catch (thrown) {
      report(thrown);
      return false;
    }
  }

  async function correct(id: string, text: string): Promise<boolean> {
    try {
      setTakes(await sendWords(id, text));
      return true;
    } catch (thrown) {
      report(thrown);
      return false;
    }
  }
  return { takes, chosen, sounds, choose, send, correct, look, clear: () => setTakes([]) };
}

/** Polls for the transcript while the page is visible. */
function usePolling(isWaiting: boolean, look: () => Promise<unknown>, report: (thrown: unknown) => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void look().catch(report), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, look, report]);
}

/** Loads each sound once: from this device if possible, else from the server. */
function useSounds(chosen: VisitorTake | null, report: (thrown: unknown) => void) {
  const [sounds, setSounds] = useState<Readonly<Record<string, LoadedSound>>>({});
  const known = useRef(new Set<string>());
  const hold = useCallback(async (id: string, sound: Blob, seconds: number) => {
    known.current.add(id);
    const held = { ...(await drawRecording(sound, seconds, bars)), whole: sound };
    setSounds((all) => ({ ...all, [id]: held }));
  }, []);
  useEffect(() => {
    if (chosen === null || known.current.has(chosen.id)) return;
    const { id, durationMs } = chosen;
    known.current.add(id);
    void fetchSound(id)
      .then((sound) => hold(id, sound, durationMs / 1000))
      .catch(report);
  }, [chosen, hold, report]);
  return { sounds, hold };
}
