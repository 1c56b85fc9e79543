import type { Challenge } from "#server/api/auth/one-time/pkce.ts";
import type { Json } from "#server/api/auth/users/user-store.ts";
import type { Sms } from "#server/providers/sms/sms.ts";

export type Contact = { email: string } | { phone: string };
export type SignUp = {
  contact: Contact;
  password: string;
  metadata: Json;
  challenge: Challenge;
  channel: Sms["channel"];
  redirectTo: string;
  /** Hash of the browser cookie. */
  browser: string | null;
};
