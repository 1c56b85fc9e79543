import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";

/** The recipient in the words of the card: "your gift to your mother". */
export const relations = ["mother", "father", "other"] as const;
export type Relation = (typeof relations)[number];

export const maxGiftName = 80;

/**
 * A name allowed in a letter to a stranger. Mail programs make a link of anything that looks like
 * an address.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize("NFKC").replaceAll(/[\u3002\u0589]/g, ".");
  return !/[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>@:/\\]|[^\s.]{2,}\.[^\s.]|\.[^\s.]{2,}/u.test(
    plain,
  );
}

export const giftNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxGiftName), z.refine(isPlainName));
export const giftAddressSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(320), z.regex(z.regexes.email));

/** A gift letter as its giver fills it in. */
export const letterSchema = z.object({
  email: giftAddressSchema,
  recipient_name: giftNameSchema,
  giver_name: giftNameSchema,
  relation: z.enum(relations),
  language: languageSchema,
});
export type Letter = z.infer<typeof letterSchema>;

/** A new gift; the form it was filled in on, sent again, is the same gift. */
export const giftSchema = z.extend(letterSchema, { request_id: z.uuid() });
/** A letter for a gift that is there: the same once more, or to a corrected address. */
export const anotherLetterSchema = z.extend(letterSchema, { order_id: z.uuid() });

/** States of a gift's letter. `none`: no letter was sent; `left`: the storyteller has deleted their account. */
const giftStates = ["none", "waiting", "put off", "expired", "withdrawn", "left", "accepted"] as const;
export type GiftState = (typeof giftStates)[number];

/** How far a gift is, for its giver. Counts are null until its story is begun. */
export const givenGiftSchema = z.object({
  order_id: z.uuid(),
  state: z.enum(giftStates),
  recipient_name: z.nullable(z.string()),
  relation: z.nullable(z.enum(relations)),
  email: z.nullable(z.string()),
  language: z.nullable(languageSchema),
  giver_name: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  questions_answered: z.nullable(z.int()),
  total_questions: z.nullable(z.int()),
  /** How many answers its teller lets the giver hear. */
  shared: z.int(),
});
export type GivenGift = z.infer<typeof givenGiftSchema>;

/** Whom the words on a gift's card speak of. */
export function relationOf({ relation }: Pick<GivenGift, "relation">): Relation {
  return relation ?? "other";
}

/** Days within which a letter may be answered. */
export const letterDays = 30;

/** `randomUUID` is missing on insecure pages. */
export function newRequestId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
