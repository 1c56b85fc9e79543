import { z } from "zod/mini";
import { giftAddressSchema, giftNameSchema } from "./gift.ts";
import { languageSchema } from "./language.ts";

/** Whom a storyteller invites to hear what they mark for their family. */
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

/** Days for which a letter to the family is good. */
export const familyLetterDays = 30;
