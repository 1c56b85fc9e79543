import { z } from "zod/mini";
import { sessionSchema } from "#domain/interview/session.ts";

const time = z.string();
const maybeTime = z.nullable(z.string());
const accountType = z.enum(["storyteller", "family", "admin"]);

export const daySchema = z.object({
  day: z.string(),
  sign_ups: z.int(),
  minutes: z.int(),
  books: z.int(),
  jobs_done: z.int(),
  jobs_failed: z.int(),
});
export type DeskDay = z.infer<typeof daySchema>;

export const waitingSchema = z.object({
  failed_jobs: z.int(),
  messages: z.int(),
  waitlist: z.int(),
  invitations_left: z.int(),
  near_storage: z.int(),
});
export type DeskWaiting = z.infer<typeof waitingSchema>;

export const backupSchema = z.object({
  last_good_at: maybeTime,
  objects: z.nullable(z.int()),
  bytes: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
});

export const personRowSchema = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  account_type: accountType,
  is_banned: z.boolean(),
  created_at: time,
  last_seen_at: maybeTime,
  books: z.int(),
  minutes: z.int(),
  storage_bytes: z.number(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

export const personSchema = z.extend(personRowSchema, {
  email_confirmed_at: maybeTime,
  preferred_language: z.nullable(z.string()),
  has_second_factor: z.boolean(),
  recovery_codes: z.int(),
  sessions: z.int(),
  answered: z.nullable(z.int()),
  total_questions: z.nullable(z.int()),
  session_status: z.nullable(sessionSchema.shape.status),
  storage_limit: z.number(),
  hearing_minutes_today: z.int(),
  hearing_minutes_limit: z.int(),
  transcribed_minutes: z.int(),
  talked_minutes: z.int(),
  model_calls: z.number(),
  model_tokens: z.number(),
  failed_jobs: z.int(),
  /** Cents by currency. */
  paid: z.record(z.string(), z.number()),
});
export type DeskPerson = z.infer<typeof personSchema>;

export const consentSchema = z.object({ purpose: z.string(), given: z.boolean(), how: z.string(), said_at: time });

export const orderSchema = z.object({
  id: z.uuid(),
  created_at: time,
  buyer_id: z.nullable(z.uuid()),
  buyer_email: z.nullable(z.string()),
  recipient_id: z.nullable(z.uuid()),
  recipient_email: z.nullable(z.string()),
  order_type: z.enum(["direct", "gift"]),
  product_type: z.enum(["memory_book", "memory_book_plus_audio"]),
  amount_cents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_status: z.enum(["paid", "unpaid", "refunded"]),
  order_status: z.enum(["created", "pending", "active", "interview_in_progress", "completed"]),
});
export type OrderRow = z.infer<typeof orderSchema>;

export const jobSchema = z.object({
  id: z.uuid(),
  job: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  error_code: z.nullable(z.string()),
  user_id: z.nullable(z.uuid()),
  email: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
});
export type JobRow = z.infer<typeof jobSchema>;

export const waitlistSchema = z.object({
  id: z.uuid(),
  place: z.number(),
  first_name: z.string(),
  email: z.string(),
  wants_updates: z.boolean(),
  updates_preticked: z.boolean(),
  created_at: time,
  invited_at: maybeTime,
});
export type WaitlistRow = z.infer<typeof waitlistSchema>;

export const messageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  body: z.string(),
  is_waiting: z.boolean(),
  created_at: time,
  answered_at: maybeTime,
});
export type MessageRow = z.infer<typeof messageSchema>;

export const logSchema = z.object({
  id: z.uuid(),
  log_type: z.string(),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  user_id: z.nullable(z.uuid()),
  created_at: time,
});

export const storageSchema = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  objects: z.number(),
  recording_bytes: z.number(),
  bytes: z.number(),
  storage_limit: z.number(),
  counted_at: time,
});
export type StorageRow = z.infer<typeof storageSchema>;

export const adminEventSchema = z.object({
  id: z.uuid(),
  admin_email: z.nullable(z.string()),
  action: z.string(),
  subject_id: z.nullable(z.uuid()),
  created_at: time,
});
