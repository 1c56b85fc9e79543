import { randomUUID } from "node:crypto";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import type { UserRow } from "#server/api/auth/users/user-store.ts";
import type { SignUp } from "./sign-up-request.ts";

/** The user object of a new sign-up, built from the request only. Without an id it gets a random one. */
export function signUpAnswer(
  { contact, metadata }: SignUp,
  id: string | null,
  now: Date,
): ReturnType<typeof userAnswer> {
  const userId = id ?? randomUUID();
  const provider = "email" in contact ? "email" : "phone";
  const at = now.toISOString();
  const identity = {
    id: randomUUID(),
    user_id: userId,
    provider,
    provider_id: userId,
    identity_data: { sub: userId, email_verified: false, phone_verified: false, ...contact },
    email: "email" in contact ? contact.email : null,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  };
  const user: UserRow = {
    id: userId,
    aud: "authenticated",
    role: "authenticated",
    email: null,
    phone: null,
    ...contact,
    encrypted_password: null,
    ...nothingYet,
    confirmation_sent_at: now,
    email_change_confirm_status: 0,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: metadata,
    is_anonymous: false,
    is_sso_user: false,
    created_at: now,
    updated_at: now,
    identities: [identity],
    factors: [],
  };
  return userAnswer(user);
}

const nothingYet = {
  email_confirmed_at: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
} as const;
