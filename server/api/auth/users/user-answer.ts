import type { FactorRow, IdentityRow, UserRow } from "./user-store.ts";

/** A user in GoTrue's response shape, without password, hashes and tokens. */
export function userAnswer(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...dates(user),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(identityAnswer),
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorAnswer) } : {}),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
    ...(user.is_sso_user ? { is_sso_user: true } : {}),
  };
}

const shownDates = [
  "email_confirmed_at",
  "phone_confirmed_at",
  "confirmed_at",
  "invited_at",
  "confirmation_sent_at",
  "recovery_sent_at",
  "email_change_sent_at",
  "phone_change_sent_at",
  "reauthentication_sent_at",
  "last_sign_in_at",
  "banned_until",
  "deleted_at",
] as const;

function dates(user: UserRow): Partial<Record<(typeof shownDates)[number], string>> {
  const present = shownDates.flatMap((name) => {
    const value = user[name];
    return value === null || value === undefined ? [] : [[name, value.toISOString()] as const];
  });
  return Object.fromEntries(present);
}

export function identityAnswer(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...(identity.email === null ? {} : { email: identity.email }),
  };
}

export function factorAnswer(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name ?? "",
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone === null ? {} : { phone: factor.phone }),
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
  };
}

function iso(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
