import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";

/** Where a browser has an answer listened to while it is spoken. A websocket: sound goes as binary frames, all else as JSON. */
export const listenPath = "/api/listen";
/** Of the sound: one channel, µ-law (G.711), a byte for each sample. */
export const listenRate = 16_000;
export const listenBounds = {
  /** Of a frame: a second of sound, or the first words with a token in them. */
  maxFrameBytes: listenRate,
  /** Nobody's answer is listened to for longer; its recording goes on. */
  maxSoundMs: 30 * 60_000,
};

/** Why nothing is listened to, or no longer: all places are taken, or nothing here knows the language, or it may not be. */
const closeReasons = ["full", "no-recogniser", "no-consent", "not-allowed", "over"] as const;
export type UnheardReason = (typeof closeReasons)[number];

/** The first frame names the speaker, their interview and its language; the last one requests the remaining words. */
export const saidByBrowserSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("begin"),
    token: z.string().check(z.regex(/^[\w.-]{1,8192}$/)),
    sessionId: z.uuid(),
    language: languageSchema,
  }),
  z.object({ type: z.literal("finish") }),
]);
export type SaidByBrowser = z.infer<typeof saidByBrowserSchema>;

const recognizedWordSchema = z.object({ text: z.string(), startMs: z.number(), endMs: z.number() });

/** Words come at each pause, with their times in the sound that was sent; `finished` follows the last of them. */
export const saidByListenerSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("listening") }),
  z.object({ type: z.literal("words"), words: z.array(recognizedWordSchema) }),
  z.object({ type: z.literal("finished") }),
  z.object({ type: z.literal("unheard"), reason: z.enum(closeReasons) }),
]);
export type SaidByListener = z.infer<typeof saidByListenerSchema>;
