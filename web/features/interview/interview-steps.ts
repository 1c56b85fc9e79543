import { fromPromise } from "xstate";
import { InterviewFailure } from "#domain/interview-failure.ts";
import type { Choice, InterviewQuestion, InterviewSession, Loaded } from "#domain/interview/interview-context.ts";
import { interviewMachine } from "#domain/interview/interview-machine.ts";
import type { Language } from "#domain/language.ts";
import { isResting, nextQuestion, type Session } from "#domain/session.ts";
import { findTakes, forgetTake, noteTake, putTakeAway } from "#web/audio/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/audio/recorder.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { storyKey } from "#web/lib/query-keys.ts";
import { RequestFailure } from "#web/lib/request-failure.ts";
import { storedSession } from "#web/lib/stored-session.ts";
import type { AskedQuestion } from "./api/asked-question.ts";
import { changeSession } from "./api/change-session.ts";
import { loadPlan } from "./api/load-plan.ts";
import { loadQuestion } from "./api/load-question.ts";
import { loadSession } from "./api/load-session.ts";
import { loadTold } from "./api/load-told.ts";
import { keepForOffline } from "./keep-for-offline.ts";
import { findInterview, type Places } from "./kept-interview.ts";

const loadKeeper = () => import("#web/audio/keep-take.ts");

/** What the steps need of this browser: `running` is the recording under way; `kept` hears of each answer. */
type Here = { language: () => Language; running: { current: RunningRecording | null }; kept: () => void };

/** The interview with its steps as this browser does them. */
export function interviewIn({ language, running, kept }: Here) {
  /* After the first view, so that it is here should the line break; what fails now is said when it is needed. */
  void loadKeeper().catch(() => null);
  return interviewMachine.provide({
    actors: {
      load: fromPromise(({ input: { token, asked } }) => load(token, asked, language())),
      beginTake: fromPromise(async ({ input: { session, question } }) => {
        running.current = await startRecording({
          sessionId: session.id,
          userId: session.userId,
          questionId: question.id,
          language: language(),
        });
      }),
      endTake: fromPromise(async () => {
        const recording = running.current;
        running.current = null;
        if (!recording) throw new InterviewFailure("not-ended");
        return recording.end();
      }),
      findTakes: fromPromise(({ input: { session, question } }) => findTakes(session.id, question.id)),
      dropTake: fromPromise(async ({ input: { take } }) => {
        if (take) await forgetTake(take.id);
      }),
      putAway: fromPromise(({ input: { take, away } }) => putTakeAway(take.id, away)),
      keepTake: fromPromise(async ({ input }) => {
        await keep(input);
        kept();
      }),
      move: fromPromise(({ input: { session, question } }) => move(session.id, question.id)),
      pause: fromPromise(async ({ input: { session } }) => stand(session.id, "paused")),
      resume: fromPromise(async ({ input: { session } }) => stand(session.id, "active")),
    },
  });
}

/** As the server has it; where it cannot be asked, as it was kept here. */
async function load(token: string, asked: number | null, language: Language): Promise<Loaded> {
  const unasked = navigator.onLine ? null : await loadKept(token);
  if (unasked) return unasked;
  return loadNow(token, asked, language).catch(async (thrown: unknown) => {
    const isUnknown = thrown instanceof InterviewFailure && thrown.problem === "session-not-found";
    const found = isUnknown ? null : await loadKept(token);
    if (!found) throw thrown;
    return found;
  });
}

async function loadKept(token: string): Promise<Loaded | null> {
  const kept = await findInterview(token, storedSession()?.user.id ?? "");
  return kept && { ...(await arrive(kept.session, kept, kept.questions)), paused: isResting(kept.session) };
}

/** Nobody waits for it, and what cannot be kept now is tried again when the interview is opened. */
function keepAside(session: Session, places: Places, language: Language): void {
  void keepForOffline(session, places, language).catch(() => null);
}

/**
 * The interview as it stands: at the question that was asked for, which takes it up; otherwise at its own, or past it where
 * that was answered meanwhile.
 */
async function loadNow(token: string, asked: number | null, language: Language): Promise<Loaded> {
  const found = await loadSession(token).catch((thrown: unknown) => {
    const unknown = thrown instanceof RequestFailure && thrown.code === "PGRST116";
    throw new InterviewFailure(unknown ? "session-not-found" : "session-not-loaded");
  });
  const row = found.status === "created" ? await change(found.id, { status: "active" }) : found;
  const places = await loadPlaces(row.id);
  keepAside(row, places, language);
  if (asked !== null && places.plan.some(({ question_id }) => question_id === asked)) {
    /* What is completed stays so, also while one of its questions is answered again. */
    const again = row.status === "completed" ? {} : ({ status: "active" } as const);
    const taken = await change(row.id, { ...again, current_question_id: asked });
    return { ...(await arrive({ ...taken, status: "active" }, places)), paused: false };
  }
  const arrived = await arrive(row, places);
  const paused = isResting(row);
  const { question, takes } = arrived;
  const answered = question !== null && places.told.has(question.id) && takes.every(({ spare }) => spare);
  return { ...(answered && !paused ? await move(row.id, question.id) : arrived), paused };
}

async function loadPlaces(sessionId: string): Promise<Places> {
  const [plan, told] = await Promise.all([loadPlan(sessionId), loadTold(sessionId)]);
  return { plan, told };
}

async function arrive(
  row: Session,
  places: Places,
  known: readonly AskedQuestion[] = [],
): Promise<Omit<Loaded, "paused">> {
  const at = row.status === "completed" ? null : row.current_question_id;
  return {
    session: shown(row, places),
    question: at === null ? null : await questionIn(at, known),
    takes: at === null ? [] : await findTakes(row.id, at),
  };
}

function shown(row: Session, { plan, told }: Places): InterviewSession {
  return {
    id: row.id,
    userId: row.user_id,
    token: row.session_token,
    answered: row.questions_answered,
    total: row.total_questions,
    plan: plan.map(({ question_id: questionId }) => ({ questionId, told: told.has(questionId) })),
  };
}

async function questionIn(id: number, known: readonly AskedQuestion[]): Promise<InterviewQuestion> {
  const row = known.find((one) => one.id === id) ?? (await loadQuestion(id));
  return {
    id: row.id,
    text: { en: row.text, fr: row.text_fr },
    category: row.category,
    required: row.required,
    estimatedSeconds: row.estimated_duration_seconds,
  };
}

/** Keeps the chosen take; those not chosen stay on this device. */
async function keep({ session, take, others }: Choice): Promise<void> {
  if (!take) throw new InterviewFailure("not-saved");
  const { keepTake } = await loadKeeper().catch(() => {
    throw new InterviewFailure("not-uploaded");
  });
  await keepTake(session, take);
  /* It is kept, whatever becomes of this note. */
  await Promise.all(others.map(({ id }) => noteTake(id, { spare: true }))).catch(() => null);
  forgetStory();
}

/** To the next question of the plan that is not told yet; after the last one the session is completed. */
async function move(sessionId: string, from: number): Promise<Omit<Loaded, "paused">> {
  const places = await loadPlaces(sessionId);
  const next = nextQuestion(places.plan, from, places.told);
  const to = next === null ? ({ status: "completed" } as const) : { current_question_id: next };
  return arrive(await change(sessionId, to), places);
}

/** What is completed stays so: that is no failure to who tells one of its questions again. */
async function stand(id: string, status: "paused" | "active"): Promise<void> {
  await change(id, { status }).catch((thrown: unknown) => {
    if (!(thrown instanceof RequestFailure) || thrown.code !== checkViolation) throw thrown;
  });
}

const checkViolation = "23514";

async function change(id: string, to: Parameters<typeof changeSession>[1]): Promise<Session> {
  const row = await changeSession(id, to);
  forgetStory();
  return row;
}

/** What other screens know of it is no longer so. */
function forgetStory(): void {
  void queryClient.invalidateQueries({ queryKey: storyKey });
}
