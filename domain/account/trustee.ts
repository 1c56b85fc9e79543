import { z } from "zod/mini";
import { giftAddressSchema, giftNameSchema } from "#domain/order/gift.ts";
import { languageSchema } from "#domain/language.ts";

/** An invitation to be a trustee. `hears`: whether they hear the sealed answers too, once they are open. */
export const trusteeInvitationSchema = z.object({
  name: giftNameSchema,
  email: giftAddressSchema,
  language: languageSchema,
  hears: z.boolean(),
});
export type TrusteeInvitation = z.infer<typeof trusteeInvitationSchema>;

/** Days for which a letter to a trustee can be accepted. */
export const trusteeLetterDays = 30;

/** Days between a request and the opening, in which it can be stopped (ruling 52). */
export const openingDays = 30;

/** Days after a stop in which nobody may ask again. */
export const openingPauseDays = 90;

export const maxOpeningReason = 500;

/** A token of a letter about an opening: 16 bytes, base64url. */
export const openingTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));

/** The state of a request after a letter was used; null for an unknown letter. */
export const openingStateSchema = z.nullable(z.enum(["waiting", "stopped", "opened", "closed"]));
export type OpeningState = z.infer<typeof openingStateSchema>;
