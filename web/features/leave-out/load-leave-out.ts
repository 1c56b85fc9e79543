import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";

/** Text, start and end in ms. */
const wordSchema = z.pipe(
  z.tuple([z.string(), z.int(), z.int()], z.unknown()),
  z.transform(([text, startMs, endMs]) => ({ text, startMs, endMs })),
);
export type SpokenWord = z.infer<typeof wordSchema>;

const transcriptSchema = z.object({
  question_id: z.int(),
  told_at: z.string(),
  language: z.string(),
  audio_path: z.string(),
  words: z.array(wordSchema),
  /** False while the words have no final times; none can be left out then. */
  settled: z.boolean(),
});
export type LeaveOutAnswer = z.infer<typeof transcriptSchema>;

const states = z.enum(["in", "out", "erased"]);
const redactionSchema = z.object({
  id: z.uuid(),
  from_ms: z.int(),
  to_ms: z.int(),
  wanted: states,
  state: states,
  sealed: z.nullable(
    z.object({
      raw: z.array(z.object({ text: z.string() })),
      corrected: z.array(z.object({ text: z.string() })),
    }),
  ),
  sealed_path: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
});
export type Redaction = z.infer<typeof redactionSchema>;

/** The words of an own answer with their times; null when there is none. */
export async function loadLeaveOutAnswer(answerId: string): Promise<LeaveOutAnswer | null> {
  const found = await dataOf(rest.rpc("read_transcript", { p_answer_id: answerId }));
  return found === null ? null : transcriptSchema.parse(found);
}

/** What was taken out of an answer, the first passage first. */
export async function loadRedactions(answerId: string): Promise<Redaction[]> {
  const rows = rest
    .from("redactions")
    .select(columnsOf("redactions", redactionSchema))
    .eq("answer_id", answerId)
    .order("from_ms")
    .limit(500);
  return z.array(redactionSchema).parse(await dataOf(rows));
}

/** The newest proof with files in which this answer is. */
export async function loadProofWith(answerId: string): Promise<{ number: number; isApproved: boolean } | null> {
  const proofs = rest
    .from("proofs")
    .select("number, state")
    .is("erased_at", null)
    .not(`sources->answers->>${answerId}`, "is", null)
    .order("number", { ascending: false })
    .limit(1);
  const [proof] = z.array(z.object({ number: z.int(), state: z.string() })).parse(await dataOf(proofs));
  return proof ? { number: proof.number, isApproved: proof.state === "approved" } : null;
}

export type Wanted = "out" | "erased";
type Passage = { fromMs: number; toMs: number };

export async function takeOut(answerId: string, { fromMs, toMs }: Passage, wanted: Wanted): Promise<void> {
  await callFunction("redact-answer", { answer_id: answerId, from_ms: fromMs, to_ms: toMs, wanted });
}

export async function putBack(redactionId: string): Promise<void> {
  await callFunction("change-redaction", { redaction_id: redactionId, wanted: "in" });
}
