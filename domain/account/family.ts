import { z } from "zod/mini";
import { giftAddressSchema, giftNameSchema } from "#domain/order/gift.ts";
import { languageSchema } from "#domain/language.ts";

/** An invitation to the answers that a storyteller shares with the family. */
export const familyInvitationSchema = z.object({
  name: giftNameSchema,
  email: giftAddressSchema,
  language: languageSchema,
});
export type FamilyInvitation = z.infer<typeof familyInvitationSchema>;

/** Somebody of the family; invited until `accepted_at`. */
export const familyMemberSchema = z.object({
  id: z.uuid(),
  storyteller_id: z.uuid(),
  member_id: z.nullable(z.uuid()),
  name: z.string(),
  email: z.string(),
  accepted_at: z.nullable(z.string()),
});
export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** As many letters as a question of the family may have. */
export const maxFamilyQuestion = 300;

/** For so long one may say it in a voice of one's own. */
export const maxVoiceNoteSeconds = 30;

const familyQuestionStateSchema = z.enum(["arrived", "accepted", "later", "left out"]);
export type FamilyQuestionState = z.infer<typeof familyQuestionStateSchema>;

/** A family question as its storyteller sees it. */
export const familyQuestionSchema = z.object({
  id: z.uuid(),
  asker_name: z.string(),
  body: z.string(),
  language: languageSchema,
  state: familyQuestionStateSchema,
  /** As its storyteller wants to be asked it. */
  own_words: z.nullable(z.string()),
  own_language: z.nullable(languageSchema),
  /** Its place in the plan. */
  question_id: z.nullable(z.int()),
  created_at: z.string(),
});
export type FamilyQuestion = z.infer<typeof familyQuestionSchema>;

/** The caller's own questions with the states visible to them; `answer_id` if they may hear the answer. */
export const myFamilyQuestionSchema = z.object({
  id: z.uuid(),
  storyteller_id: z.uuid(),
  body: z.string(),
  state: z.enum(["waiting", "accepted", "answered"]),
  answer_id: z.nullable(z.uuid()),
});
export type MyFamilyQuestion = z.infer<typeof myFamilyQuestionSchema>;

/** Days for which a letter to the family is good. */
export const familyLetterDays = 30;
