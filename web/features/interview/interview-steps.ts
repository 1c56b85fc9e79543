import { fromPromise } from "xstate";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import type { Choice, Moment } from "#web/recording/interview-machine/interview-context.ts";
import { interviewMachine } from "#web/recording/interview-machine/interview-machine.ts";
import type { Language } from "#domain/language.ts";
import type { Take } from "#domain/recording/take.ts";
import { findTakes } from "#web/recording/outbox/find-takes.ts";
import { forgetTake, recordChoice, updateTake, setTakeAside } from "#web/recording/outbox/recording-journal.ts";
import type { LiveTranscriber } from "#web/recording/live-transcription/live-transcriber.ts";
import type { RunningRecording } from "#web/recording/recorder.ts";
import { setQuestionAside } from "./api/set-aside.ts";
import { change, setSessionStatus, resumeSession } from "./change-interview.ts";
import { loadInterview, moveOn } from "./load-interview.ts";

const loadRecorder = () => import("#web/recording/recorder.ts");
const loadListener = () => import("#web/recording/live-transcription/transcribe-deferred.ts");
const loadChooser = () => import("./choose-next.ts");
const loadTranscripts = () => import("./live-transcripts.ts");
const loadOutbox = () => import("#web/recording/outbox/outbox.ts");

/** What the steps need from this browser. `running`: the current recording. `kept`: called with the take of each saved answer. */
type InterviewEnvironment = {
  language: () => Language;
  /** Whether the browser's sound processing is off. */
  natural: () => boolean;
  running: { current: RunningRecording | null };
  kept: (take: Take) => void;
  /** Whether the interviewer transcribes, and whether it asked follow-ups. The steps then do neither. */
  interviewer: { hears: () => boolean; hasAsked: () => boolean };
};

const nothingToAsk = { followUps: [], takes: [], care: null } as const;

/** The interview machine with this browser's steps. */
export function provideInterviewSteps({ language, natural, running, kept, interviewer }: InterviewEnvironment) {
  /* Preloaded for an offline save; a failure is reported when it is needed. */
  void loadOutbox().catch(() => null);
  let along: LiveTranscriber | null = null;
  const chooseNext = async (input: Moment & { done: readonly string[] }) =>
    interviewer.hasAsked() ? nothingToAsk : (await loadChooser()).chooseNext(input, language());
  return interviewMachine.provide({
    actors: {
      load: fromPromise(({ input: { token, asked } }) => loadInterview(token, asked, language())),
      beginTake: fromPromise(async ({ input: { session, question, followUp, continues } }) => {
        const [{ startRecording }, { transcribeDeferred }] = await Promise.all([loadRecorder(), loadListener()]);
        const listens = { sessionId: session.id, userId: session.userId, language: language() };
        along = interviewer.hears() ? null : transcribeDeferred(listens);
        running.current = await startRecording({
          sessionId: session.id,
          userId: session.userId,
          token: session.token,
          questionId: question.id,
          ...(followUp === null ? {} : { followUp }),
          language: language(),
          natural: natural(),
          continues,
          ...(along === null ? {} : { along }),
        });
        prefetchFollowUps(question.id);
      }),
      endTake: fromPromise(async () => {
        const recording = running.current;
        running.current = null;
        return endTake(recording, along);
      }),
      findTakes: fromPromise(({ input: { session, ...of } }) => findTakes(session.id, of.question.id, of.followUp)),
      dropTake: fromPromise(({ input: { take } }) => drop(take)),
      putAway: fromPromise(({ input: { take, away } }) => putAway(take, away)),
      keepTake: fromPromise(async ({ input }) => kept(await keep(input))),
      chooseFollowUps: fromPromise(({ input }) => chooseNext(input)),
      setAside: fromPromise(({ input: { session, question, as } }) => setQuestionAside(session.id, question.id, as)),
      move: fromPromise(async ({ input }) => {
        /* A module that never loaded holds nothing. */
        await loadTranscripts().then(
          ({ forgetAllTranscripts }) => forgetAllTranscripts(),
          () => null,
        );
        return moveOn(input);
      }),
      finish: fromPromise(async ({ input: { session } }) => void (await change(session.id, { status: "completed" }))),
      pause: fromPromise(async ({ input: { session } }) => setSessionStatus(session, "paused")),
      resume: fromPromise(async ({ input: { session, question } }) => resumeSession(session, question.id)),
    },
  });
}

/** Loads follow-ups while the person speaks. */
function prefetchFollowUps(questionId: number): void {
  void loadChooser()
    .then((chooser) => chooser.prefetchFollowUps(questionId))
    .catch(() => null);
}

async function endTake(recording: RunningRecording | null, along: LiveTranscriber | null): Promise<Take> {
  if (!recording) throw new InterviewFailure("not-ended");
  const take = await recording.end();
  const heard = along?.finish();
  if (heard) (await loadTranscripts()).holdTranscript(take, heard);
  return take;
}

async function putAway(take: Take, away: boolean): Promise<void> {
  if (away) (await loadTranscripts()).forgetTranscript(take.id);
  await setTakeAside(take.id, away);
}

async function drop(take: Take | null): Promise<void> {
  if (!take) return;
  (await loadTranscripts()).forgetTranscript(take.id);
  await forgetTake(take.id);
}

/** Marks the chosen take as wanted and uploads it in the background. The other takes follow it. */
async function keep({ session, take, others }: Choice): Promise<Take> {
  if (!take) throw new InterviewFailure("not-saved");
  (await loadTranscripts()).keepTranscript(take);
  await updateTake(take.id, { wanted: true, userId: session.userId });
  /* The take is saved, even if these notes fail. */
  await recordChoice(
    take.id,
    others.map(({ id }) => id),
  ).catch(() => null);
  void loadOutbox()
    .then(({ sendWaitingTakes: sendSoon }) => sendSoon(session.userId))
    .catch(() => null);
  return take;
}
