import { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { z } from "zod";
import { backend } from "#web/lib/backend.ts";

const sessionSchema = z.object({
  id: z.uuid(),
  session_token: z.string(),
  status: z.string(),
  questions_answered: z.int(),
  total_questions: z.int(),
});
const answerSchema = z.object({
  id: z.uuid(),
  question_id: z.int(),
  processing_status: z.enum(["pending", "completed", "failed"]),
  transcript: z.string().nullable(),
  visibility: z.string(),
  recording_id: z.uuid().nullable(),
  questions: z.object({ text: z.string(), text_fr: z.string() }),
});
const workSchema = z.object({
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  result: z
    .object({ memoirId: z.uuid(), losses: z.array(z.object({ step: z.string() })) })
    .nullable()
    .catch(null),
});
const filesSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });

export type StorySession = z.infer<typeof sessionSchema>;
export type StoryAnswer = z.infer<typeof answerSchema>;
export type BookWork = z.infer<typeof workSchema>;
export type MadeFile = z.infer<typeof filesSchema>["files"][number];

/** The newest interview of this person; null before the first. */
export async function loadSession(userId: string): Promise<StorySession | null> {
  const { data } = await backend
    .from("interview_sessions")
    .select("id, session_token, status, questions_answered, total_questions")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(1)
    .throwOnError();
  return z.array(sessionSchema).parse(data)[0] ?? null;
}

/** An order and its interview, as the spec's calls say; what they cost and hold is decided by the database. */
export async function beginStory(userId: string): Promise<StorySession> {
  const order = await backend
    .from("orders")
    .insert({
      buyer_id: userId,
      recipient_id: userId,
      order_type: "direct",
      product_type: "memory_book_plus_audio",
      amount_cents: 0,
      payment_status: "paid",
      order_status: "created",
    })
    .select("id")
    .single()
    .throwOnError();
  const { data } = await backend
    .from("interview_sessions")
    .insert({
      user_id: userId,
      order_id: z.object({ id: z.uuid() }).parse(order.data).id,
      session_token: `sess_${crypto.randomUUID()}`,
      status: "active",
      current_question_id: 1,
      started_at: new Date().toISOString(),
    })
    .select("id, session_token, status, questions_answered, total_questions")
    .single()
    .throwOnError();
  return sessionSchema.parse(data);
}

export async function loadAnswers(sessionId: string): Promise<StoryAnswer[]> {
  const { data } = await backend
    .from("answers")
    .select("id, question_id, processing_status, transcript, visibility, recording_id, questions(text, text_fr)")
    .eq("session_id", sessionId)
    .neq("visibility", "deleted")
    .order("question_id")
    .order("created_at")
    .throwOnError();
  return z.array(answerSchema).parse(data);
}

/** What is being written: whoever builds on it waits for it. */
let writing: Promise<unknown> = Promise.resolve();

export function setInTheBook(answerId: string, inTheBook: boolean): Promise<void> {
  const visibility = inTheBook ? "in the book" : "draft";
  const write = async () => {
    await backend.from("answers").update({ visibility }).eq("id", answerId).throwOnError();
  };
  const written = writing.then(write);
  writing = written.catch(() => undefined);
  return written;
}

export async function correctAnswer(answerId: string, text: string, language: string): Promise<void> {
  const call = { p_answer_id: answerId, p_text: text, p_language: language };
  await backend.rpc("correct_answer", call).throwOnError();
}

/** False when no answer stands in the book yet. */
export async function askForBook(sessionId: string, language: string): Promise<boolean> {
  await writing;
  const answers = await loadAnswers(sessionId);
  if (!answers.some(({ visibility }) => visibility === "in the book")) return false;
  const { error } = await backend.functions.invoke("make-book", { body: { session_id: sessionId, language } });
  if (error) throw error;
  return true;
}

/** How far the newest book is; null before the first was asked for. */
export async function loadBookWork(): Promise<BookWork | null> {
  const { data } = await backend
    .from("work_progress")
    .select("state, fraction, result")
    .eq("job", "make-book")
    .order("updated_at", { ascending: false })
    .limit(1)
    .throwOnError();
  return z.array(workSchema).parse(data)[0] ?? null;
}

export async function loadFiles(memoirId: string): Promise<MadeFile[]> {
  const { data, error } = await backend.functions.invoke("artifact-links", { body: { memoir_id: memoirId } });
  if (error) throw error;
  return filesSchema.parse(data).files;
}

/** Calls `changed` when one of these rows of the person's changes; ends with what it returns. */
export function watchStory(userId: string, changed: () => void): () => void {
  const filter = `user_id=eq.${userId}`;
  const channel = backend.channel(`story ${userId}`);
  for (const table of ["answers", "work_progress"])
    channel.on("postgres_changes", { event: "*", schema: "public", table, filter }, changed);
  channel.subscribe((status) => {
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) changed();
  });
  return () => void backend.removeChannel(channel);
}
