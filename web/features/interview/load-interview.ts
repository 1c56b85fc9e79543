import type { Asked } from "#domain/recording/asked.ts";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import type {
  InterviewQuestion,
  InterviewSession,
  Loaded,
  Moment,
  Moved,
} from "#web/recording/interview-machine/interview-context.ts";
import type { Language } from "#domain/language.ts";
import { isResting, nextQuestion, type Session } from "#domain/interview/session.ts";
import { findTakes, findLocalAnswers } from "#web/recording/outbox/find-takes.ts";
import { claimTakes } from "#web/recording/outbox/recording-journal.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";
import type { AskedQuestion } from "./api/asked-question.ts";
import { loadPlan } from "./api/load-plan.ts";
import { loadQuestion } from "./api/load-question.ts";
import { loadSession } from "./api/load-session-by-token.ts";
import { loadAnswered } from "./api/load-answered.ts";
import { goToNextQuestion } from "./api/next-question.ts";
import { openSitting } from "./api/open-sitting.ts";
import { setQuestionAside } from "./api/set-aside.ts";
import { canAsk, change, forgetStory, isAway } from "./change-interview.ts";
import { findInterview, storeInterview, type Places } from "./stored-interview.ts";
import { loadOnce } from "./load-once.ts";

/** No new sitting begins sooner; the server decides. */
const sittingMs = 30 * 60_000;

/** From the server, or the stored copy when offline. Parallel calls share one request. */
export function loadInterview(token: string, asked: number | null, language: Language): Promise<Loaded> {
  return loadOnce(`${token} ${asked}`, () => loadSomehow(token, asked, language));
}

async function loadSomehow(token: string, asked: number | null, language: Language): Promise<Loaded> {
  const unasked = navigator.onLine ? null : await loadKept(token);
  if (unasked) return unasked;
  return loadNow(token, asked, language).catch(async (thrown: unknown) => {
    const isUnknown = thrown instanceof InterviewFailure && thrown.problem === "session-not-found";
    const found = isUnknown ? null : await loadKept(token);
    if (!found) throw asLoadFailure(thrown);
    return found;
  });
}

/** Other errors are unexpected. */
function asLoadFailure(thrown: unknown): InterviewFailure {
  if (thrown instanceof InterviewFailure) return thrown;
  const isRequest = thrown instanceof RequestFailure || thrown instanceof TypeError;
  return new InterviewFailure(isRequest ? "session-not-loaded" : "session-unexpected");
}

/** The stored copy, moved past questions that were answered on this device since. */
async function loadKept(token: string): Promise<Loaded | null> {
  const kept = await findInterview(token, storedSession()?.user.id ?? "");
  if (!kept) return null;
  const told = new Set([...kept.told, ...(await findLocalAnswers(kept.session.id))]);
  const { current_question_id: at } = kept.session;
  const next = at !== null && told.has(at) ? nextQuestion(kept.plan, at, told) : at;
  const session = { ...kept.session, current_question_id: next ?? at };
  return { ...(await arrive(session, { ...kept, told }, kept.questions)), paused: isResting(session), kept: false };
}

/** Runs in the background; a failed save is retried when the interview is opened. */
function keepAside(session: Session, places: Places, language: Language): void {
  void import("./save-for-offline.ts")
    .then(({ saveForOffline }) => saveForOffline(session, places, language))
    .catch(() => null);
}

/**
 * Opens the interview at the requested question, otherwise at its current one or past it if that was answered
 * meanwhile.
 */
async function loadNow(token: string, asked: number | null, language: Language): Promise<Loaded> {
  const found = await loadSession(token).catch((thrown: unknown) => {
    const unknown = thrown instanceof RequestFailure && thrown.code === "PGRST116";
    throw unknown ? new InterviewFailure("session-not-found") : thrown;
  });
  await claimTakes(found.id, found.user_id);
  const row = await openedIn(found, asked);
  const places = await loadPlaces(row.id);
  keepAside(row, places, language);
  if (asked !== null && places.plan.some(({ question_id }) => question_id === asked)) {
    /* A completed interview stays completed while a question is answered again. */
    const again = row.status === "completed" ? {} : ({ status: "active" } as const);
    const taken = await change(row.id, { ...again, current_question_id: asked });
    if (taken.status !== "completed") await setQuestionAside(row.id, asked, "open");
    return { ...(await arrive({ ...taken, status: "active" }, places)), paused: false, kept: false };
  }
  const arrived = await arrive(row, places);
  const { question, takes } = arrived;
  const kept = question !== null && places.told.has(question.id) && takes.every(({ spare }) => spare);
  return { ...arrived, paused: isResting(row), kept };
}

/** Starts a new sitting after a long pause. A requested question is asked whatever its weight. */
async function openedIn(found: Session, asked: number | null): Promise<Session> {
  if (found.status === "created") return change(found.id, { status: "active" });
  const isLongAgo = Date.now() - Date.parse(found.sitting_began_at) > sittingMs;
  if (asked !== null || found.status !== "active" || !isLongAgo || found.current_question_id === null) return found;
  const takes = await findTakes(found.id, found.current_question_id);
  await openSitting(found.id, takes.length > 0);
  return loadSession(found.session_token);
}

async function loadPlaces(sessionId: string): Promise<Places> {
  const [plan, told, here] = await Promise.all([
    loadPlan(sessionId),
    loadAnswered(sessionId),
    findLocalAnswers(sessionId),
  ]);
  return { plan, told: new Set([...told, ...here]) };
}

async function arrive(
  row: Session,
  places: Places,
  known: readonly AskedQuestion[] = [],
): Promise<Omit<Loaded, "paused" | "kept">> {
  const at = row.status === "completed" ? null : row.current_question_id;
  return {
    session: shown(row, places),
    question: at === null ? null : await questionIn(at, known, askedAt(places, at)),
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
    sittingBeganAt: row.sitting_began_at,
    plan: plan.map(({ question_id: questionId }) => ({ questionId, isAnswered: told.has(questionId) })),
  };
}

function askedAt({ plan }: Places, id: number): Asked | null {
  return plan.find(({ question_id }) => question_id === id)?.asked ?? null;
}

async function questionIn(
  id: number,
  known: readonly AskedQuestion[],
  asked: Asked | null,
): Promise<InterviewQuestion> {
  const row = known.find((one) => one.id === id) ?? (await loadQuestion(id));
  return {
    id: row.id,
    text: asked ? { en: asked.en, fr: asked.fr } : { en: row.text, fr: row.text_fr },
    asked: asked ? { by: asked.by ?? null, language: asked.language ?? null } : null,
    category: row.category,
    required: row.required,
    estimatedSeconds: row.estimated_duration_seconds,
    intensity: intensityOf(row.emotional_intensity),
  };
}

function intensityOf(word: string): InterviewQuestion["intensity"] {
  return word === "heavy" || word === "medium" ? word : "light";
}

/**
 * Moves to the next unanswered question of the plan; completes the session when none is left, not even a skipped one.
 * Offline it uses the stored copy.
 */
export async function moveOn({ session, question, light }: Moment & { light: boolean }): Promise<Moved> {
  const unasked = canAsk() ? null : await moveKept(session, question.id);
  if (unasked) return unasked;
  return moveNow(session, question.id, light).catch(async (thrown: unknown) => {
    const found = isAway(thrown) ? await moveKept(session, question.id) : null;
    if (!found) throw thrown;
    return found;
  });
}

async function moveNow(session: InterviewSession, from: number, light: boolean): Promise<Moved> {
  const next = await askForNext(session, from, light);
  const ends = next.question_id === null && next.left.length === 0;
  const [row, places] = await Promise.all([
    ends ? change(session.id, { status: "completed" }) : loadSession(session.token),
    loadPlaces(session.id),
  ]);
  forgetStory();
  const kept = await findInterview(row.session_token, session.userId);
  if (kept) await storeInterview({ ...kept, session: row, plan: places.plan, told: places.told });
  const arrived = await arrive(row, places);
  return { ...arrived, ...(next.question_id === null ? { question: null } : {}), left: next.left, rest: next.rest };
}

/** Local answers must arrive before the server can complete the session. */
async function askForNext({ id, userId }: InterviewSession, from: number, light: boolean) {
  const next = await goToNextQuestion(id, from, light);
  const here = await findLocalAnswers(id);
  const isKnown = next.question_id === null ? here.size === 0 : !here.has(next.question_id);
  if (isKnown) return next;
  await (await import("#web/recording/outbox/outbox.ts")).sendWaitingTakes(userId);
  return goToNextQuestion(id, from, light);
}

async function moveKept({ token, userId }: InterviewSession, from: number): Promise<Moved | null> {
  const kept = await findInterview(token, userId);
  if (!kept) return null;
  const told = new Set([...kept.told, ...(await findLocalAnswers(kept.session.id))]);
  const next = nextQuestion(kept.plan, from, told);
  if (next === null) return null;
  const session = { ...kept.session, current_question_id: next };
  await storeInterview({ ...kept, session });
  return { ...(await arrive(session, { ...kept, told }, kept.questions)), left: [], rest: false };
}
