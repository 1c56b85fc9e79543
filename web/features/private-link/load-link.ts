import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import { memoryElementSchema, memorySchema, type Memory, type MemoryElement } from "#domain/memory/memory.ts";
import { memoryMediaSchema, type MemoryMedia } from "#domain/memory/picture.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { signedAddressOfSound } from "#web/playback/stored-sound.ts";
import { drawAddress, type DrawnRecording } from "#web/playback/use-sound.ts";
import { timedWordSchema, type TimedWord } from "#domain/recording/timed-words.ts";
import { linked } from "./link-backend.ts";

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const redeemedSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("open"), link_id: z.uuid(), session: z.nullable(sessionSchema) }),
  z.object({ state: z.literal("pin"), giver: z.nullable(z.string()), is_wrong: z.boolean() }),
  z.object({ state: z.literal("ended"), giver: z.nullable(z.string()), ended_at: z.nullable(z.string()) }),
]);
export type Redeemed = z.infer<typeof redeemedSchema> | { state: "unknown" };

/** Exchanges the token, and the PIN if one was typed, for a grant of this browser's link session. */
export async function redeemLink(token: string, pin?: string): Promise<Redeemed> {
  const response = await postRedeem(token, pin);
  if (response.status === 404) return { state: "unknown" };
  if (!response.ok) throw new RequestFailure("The link was not redeemed.", response.status, "", null);
  const redeemed = redeemedSchema.parse(await response.json());
  if (redeemed.state === "open" && redeemed.session) {
    const { error } = await (await linked.account()).setSession(redeemed.session);
    if (error) throw error;
  }
  return redeemed;
}

const notSignedIn = 401;

/** Signs in anonymously first where accounts are those of a Supabase project. */
async function postRedeem(token: string, pin: string | undefined): Promise<Response> {
  const response = await linked.post("/api/shared/redeem", { token, pin });
  if (response.status !== notSignedIn) return response;
  const { error } = await (await linked.account()).signInAnonymously();
  if (error) throw error;
  return linked.post("/api/shared/redeem", { token, pin });
}

/** Sends a letter to the giver of a link that cannot be opened. Throws RequestFailure. */
export async function askGiver(token: string, name: string, message: string): Promise<void> {
  const response = await linked.post("/api/shared/ask", { token, name, message });
  if (!response.ok) throw new RequestFailure("The letter was not sent.", response.status, "", null);
}

type Question = { name: string; question: string; language: Language };

/** Asks the storyteller a question by a link to the family page. */
export async function askByLink(linkId: string, { name, question, language }: Question): Promise<void> {
  const asked = { p_link_id: linkId, p_name: name, p_body: question, p_language: language };
  await dataOf(linked.rest.rpc("ask_by_link", asked));
}

const answerSchema = z.object({
  id: z.uuid(),
  title: z.nullable(z.string()),
  question: z.string(),
  question_fr: z.string(),
  transcript: z.nullable(z.string()),
  is_draft: z.boolean(),
  audio_path: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type LinkedAnswer = z.infer<typeof answerSchema>;

export function questionOf({ question, question_fr: french }: LinkedAnswer, language: Language): string {
  return language === "fr" ? french : question;
}

const linkSchema = z.object({
  scope: z.enum(["memory", "collaborate", "answer", "book", "audiobook", "family page"]),
  giver: z.nullable(z.string()),
  expires_at: z.string(),
  memory_id: z.nullable(z.uuid()),
  memoir_id: z.nullable(z.uuid()),
  title: z.nullable(z.string()),
  may_download: z.boolean(),
  may_keep: z.boolean(),
  answers: z.array(answerSchema),
});
export type OpenLink = z.infer<typeof linkSchema>;

/** What an open link shows; null when it has ended or another browser opened it. */
export async function readLink(linkId: string): Promise<OpenLink | null> {
  const { data, error } = await (await linked.account()).getSession();
  /* Without a connection an expired session cannot be renewed, which says nothing about the link. */
  if (error?.name === "AuthRetryableFetchError") throw error;
  if (data.session === null) return null;
  return z.nullable(linkSchema).parse(await dataOf(linked.rest.rpc("read_link", { p_link_id: linkId })));
}

/** A sound of the link, ready to play. */
export async function loadLinkedSound(path: string, seconds: number): Promise<DrawnRecording> {
  return drawAddress(await signedAddressOfSound(path, linked.storage), seconds);
}

/** The timed words of an answer; none while the times of a correction are missing. */
export async function loadAnswerWords(id: string): Promise<TimedWord[]> {
  const found = await dataOf(linked.rest.rpc("answer_words", { p_answer_id: id }));
  return z.nullable(z.array(timedWordSchema)).parse(found) ?? [];
}

const filesSchema = z.object({ files: z.array(z.object({ kind: z.string(), bytes: z.number(), url: z.string() })) });
export type LinkedFile = z.infer<typeof filesSchema>["files"][number];

/** The files of a linked book or audiobook, with addresses for an hour. */
export async function loadLinkedFiles(memoirId: string): Promise<LinkedFile[]> {
  const response = await linked.post("/functions/v1/artifact-links", { memoir_id: memoirId });
  if (!response.ok) throw new RequestFailure("The files were not found.", response.status, "", null);
  return filesSchema.parse(await response.json()).files;
}

const maxElements = 1000;
const noMedia: MemoryMedia = { pictures: [], files: [] };

/** A linked memory with its newest elements and their media; null when it was deleted. */
export async function loadLinkedMemory(
  id: string,
): Promise<{ memory: Memory; elements: MemoryElement[]; media: MemoryMedia } | null> {
  const [found, elements, media] = await Promise.all([
    dataOf(linked.rest.from("memories").select(columnsOf("memories", memorySchema)).eq("id", id)),
    dataOf(
      linked.rest
        .from("memory_elements")
        .select(columnsOf("memory_elements", memoryElementSchema))
        .eq("memory_id", id)
        .order("created_at", { ascending: false })
        .limit(maxElements),
    ),
    dataOf(linked.rest.rpc("memory_media", { p_memory_id: id })),
  ]);
  const [memory] = z.array(memorySchema).parse(found);
  if (!memory) return null;
  return {
    memory,
    elements: z.array(memoryElementSchema).parse(elements),
    media: z.nullable(memoryMediaSchema).parse(media) ?? noMedia,
  };
}
