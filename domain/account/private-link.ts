import { z } from "zod/mini";

/** Days of validity that a storyteller may choose. */
export const minLinkDays = 15;
export const maxLinkDays = 30;

const days = z.int().check(z.gte(minLinkDays), z.lte(maxLinkDays));
const recipient = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
export const linkPinSchema = z.string().check(z.regex(/^\d{4,8}$/));

/** What `give-link` receives. The target is an answer, a memory or a memoir; the family page has none. */
export const givenLinkSchema = z.object({
  scope: z.enum(["answer", "memory", "collaborate", "book", "audiobook", "family page"]),
  target: z.nullable(z.uuid()),
  days,
  recipient,
  pin: z.optional(linkPinSchema),
  /** Of a book or an audiobook: its files may be saved. */
  mayDownload: z._default(z.boolean(), false),
  /** Of a book: a copy may stay on a device, to open without a connection. */
  mayKeep: z._default(z.boolean(), false),
});

/** 128 random bits as base64url. */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));

export const maxRequestMessage = 300;
export const maxRequestName = 60;

/** What the holder of an ended link, or of a link whose PIN they miss, sends to its giver. */
export const linkRequestSchema = z.object({
  token: linkTokenSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRequestName)),
  message: z.string().check(z.trim(), z.maxLength(maxRequestMessage)),
});
