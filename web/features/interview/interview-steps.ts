import { fromPromise } from "xstate";
import { z } from "zod";
import {
  InterviewFailure,
  interviewMachine,
  type InterviewQuestion,
  type InterviewSession,
} from "#domain/interview-machine.ts";
import type { Language } from "#domain/language.ts";
import { findTake, forgetTake } from "#web/audio/recording-journal.ts";
import { startRecording, type RunningRecording } from "#web/audio/recorder.ts";
import { uploadTake } from "#web/audio/upload-take.ts";
import { backend } from "#web/lib/backend.ts";

const sessionSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  session_token: z.string(),
  status: z.string(),
  current_question_id: z.int().nullable(),
  questions_answered: z.int(),
  total_questions: z.int(),
});
const questionSchema = z.object({
  id: z.int(),
  text: z.string(),
  text_fr: z.string(),
  category: z.string(),
  required: z.boolean(),
  estimated_duration_seconds: z.int(),
});
const placeSchema = z.array(z.object({ position: z.int(), question_id: z.int() }));
const sessionColumns = "id, user_id, session_token, status, current_question_id, questions_answered, total_questions";
/** The screens treat all three as paused (ruling 22). */
const restingStates = ["paused", "abandoned", "cancelled"];

/** The interview with its steps as this browser does them. `running` is the recording under way; `kept` hears of each answer. */
export function interviewIn(language: Language, running: { current: RunningRecording | null }, kept: () => void) {
  return interviewMachine.provide({
    actors: {
      load: fromPromise(({ input }) => load(input.token, language)),
      beginTake: fromPromise(async ({ input: { session, question } }) => {
        running.current = await startRecording({ sessionId: session.id, questionId: question.id });
      }),
      endTake: fromPromise(async () => {
        const recording = running.current;
        running.current = null;
        if (!recording) throw new InterviewFailure("microphone-failed");
        return recording.end();
      }),
      dropTake: fromPromise(async ({ input: { take } }) => {
        if (take) await forgetTake(take.id);
      }),
      keepTake: fromPromise(async ({ input: { session, take } }) => {
        if (!take) throw new InterviewFailure("not-saved");
        const path = await uploadTake(session.userId, take);
        await saveAnswer(session, take.questionId, path, take.durationMs, language);
        await forgetTake(take.id);
        kept();
      }),
      move: fromPromise(({ input: { session, question } }) => move(session, question, language)),
      pause: fromPromise(({ input: { session } }) => setStatus(session.id, "paused")),
      resume: fromPromise(({ input: { session } }) => setStatus(session.id, "active")),
    },
  });
}

async function load(token: string, language: Language) {
  const { data, error } = await backend
    .from("interview_sessions")
    .select(sessionColumns)
    .eq("session_token", token)
    .single();
  if (error) throw new InterviewFailure(error.code === "PGRST116" ? "session-not-found" : "session-not-loaded");
  const row = sessionSchema.parse(data);
  const session: InterviewSession = {
    id: row.id,
    userId: row.user_id,
    token,
    answered: row.questions_answered,
    total: row.total_questions,
    language,
  };
  const question =
    row.status === "completed" || row.current_question_id === null
      ? null
      : await loadQuestion(row.current_question_id, language);
  const take = question ? await findTake(session.id, question.id) : null;
  return {
    session,
    question,
    take: take && take.durationMs > 0 ? take : null,
    paused: restingStates.includes(row.status),
  };
}

async function loadQuestion(id: number, language: Language): Promise<InterviewQuestion> {
  const { data } = await backend
    .from("questions")
    .select("id, text, text_fr, category, required, estimated_duration_seconds")
    .eq("id", id)
    .single()
    .throwOnError();
  const row = questionSchema.parse(data);
  return {
    id: row.id,
    text: language === "fr" ? row.text_fr : row.text,
    category: row.category,
    required: row.required,
    estimatedSeconds: row.estimated_duration_seconds,
  };
}

/** Once: an answer that is there already was saved by a try whose reply was lost. */
async function saveAnswer(
  session: InterviewSession,
  questionId: number,
  path: string,
  durationMs: number,
  language: Language,
): Promise<void> {
  const { error } = await backend.from("answers").insert({
    session_id: session.id,
    question_id: questionId,
    user_id: session.userId,
    audio_file_path: path,
    audio_file_url: `audio-answers/${path}`,
    duration_seconds: durationMs / 1000,
    processing_status: "pending",
    metadata: { processing_pipeline_status: "audio_recorded", language },
  });
  if (error && error.code !== "23505")
    throw new InterviewFailure(error.code.startsWith("PGRST30") ? "signed-out" : "not-saved");
}

/** To the next question of the plan; after the last one the session is completed. */
async function move(session: InterviewSession, from: InterviewQuestion, language: Language) {
  const plan = await backend
    .from("session_plans")
    .select("position, question_id")
    .eq("session_id", session.id)
    .order("position")
    .throwOnError();
  const places = placeSchema.parse(plan.data);
  const here = places.find(({ question_id }) => question_id === from.id)?.position ?? 0;
  const next = places.find(({ position }) => position > here)?.question_id ?? null;
  const change = next === null ? { status: "completed" } : { current_question_id: next };
  const { data } = await backend
    .from("interview_sessions")
    .update(change)
    .eq("id", session.id)
    .select(sessionColumns)
    .single()
    .throwOnError();
  const row = sessionSchema.parse(data);
  return {
    session: { ...session, answered: row.questions_answered, total: row.total_questions },
    question: next === null ? null : await loadQuestion(next, language),
  };
}

async function setStatus(id: string, status: "paused" | "active"): Promise<void> {
  await backend.from("interview_sessions").update({ status }).eq("id", id).throwOnError();
}
