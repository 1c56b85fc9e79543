import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refusals } from "#server/api/auth/auth-failure.ts";
import { isKnownHash } from "#server/api/auth/secrets/hash-password.ts";
import { checkPassword } from "#server/api/auth/secrets/password-rules.ts";
import { optionalText } from "#server/api/auth/request/request-edge.ts";
import { deleteSessions } from "#server/api/auth/sessions/session-store.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import { changeOwnIdentity, saveOwnIdentity } from "#server/api/auth/users/identity-store.ts";
import { mergeMetadata, metadataSchema } from "#server/api/auth/users/metadata.ts";
import {
  findUser,
  insertUser,
  isTaken,
  updateUser,
  type Db,
  type UserChanges,
  type UserRow,
} from "#server/api/auth/users/user-store.ts";

export const userFields = z.looseObject({
  id: z.uuid().nullish(),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ban_duration: optionalText,
  role: z.enum(["", "authenticated"]).nullish(),
});
type UserFields = z.infer<typeof userFields>;

export async function createUser(context: AuthContext, fields: UserFields): Promise<UserRow> {
  const email = fields.email === "" ? null : readEmail(fields.email);
  const phone = fields.phone === "" ? null : readPhone(fields.phone);
  if (email === null && phone === null) throw invalid("Cannot create a user without either an email or phone");
  const now = context.clock();
  const providers = [...(email === null ? [] : ["email"]), ...(phone === null ? [] : ["phone"])];
  const encrypted =
    (await passwordHash(context, fields)) ?? (await context.passwords.hash(randomBytes(32).toString("hex")));
  return context.sql.begin(async (sql) => {
    const user = await insertUser(
      sql,
      {
        ...(fields.id ? { id: fields.id } : {}),
        email,
        phone,
        encrypted_password: encrypted,
        email_confirmed_at: email !== null && fields.email_confirm === true ? now : null,
        phone_confirmed_at: phone !== null && fields.phone_confirm === true ? now : null,
        banned_until: readBan(fields.ban_duration, now) ?? null,
        raw_app_meta_data: mergeMetadata({ provider: providers[0] ?? "email", providers }, fields.app_metadata ?? {}),
        raw_user_meta_data: fields.user_metadata ?? {},
      },
      now,
    );
    if (user === null) throw email === null ? refusals.phoneExists() : refusals.emailExists();
    if (email !== null) await saveOwnIdentity(sql, user.id, "email", { email }, now);
    if (phone !== null) await saveOwnIdentity(sql, user.id, "phone", { phone }, now);
    return (await findUser(sql, user.id)) ?? user;
  });
}

/** A new password, ban or address ends the user's open sessions. */
export async function writeUser(context: AuthContext, user: UserRow, fields: UserFields): Promise<UserRow> {
  const now = context.clock();
  const email = fields.email === "" ? user.email : readEmail(fields.email);
  const phone = fields.phone === "" ? user.phone : readPhone(fields.phone);
  const encrypted = await passwordHash(context, fields);
  const banned = readBan(fields.ban_duration, now);
  const changes: UserChanges = {
    email,
    phone,
    ...(encrypted === null ? {} : { encrypted_password: encrypted }),
    ...(fields.email_confirm === true && email !== null ? { email_confirmed_at: now } : {}),
    ...(fields.phone_confirm === true && phone !== null ? { phone_confirmed_at: now } : {}),
    ...(banned === undefined ? {} : { banned_until: banned }),
    ...(fields.user_metadata
      ? { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, fields.user_metadata) }
      : {}),
    ...(fields.app_metadata ? { raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, fields.app_metadata) } : {}),
  };
  try {
    return await context.sql.begin(async (sql) => {
      await updateUser(sql, user.id, changes, now);
      await followAddresses(sql, user, email, phone, now);
      if (encrypted !== null || banned instanceof Date) await deleteSessions(sql, user.id);
      return (await findUser(sql, user.id)) ?? user;
    });
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown;
    throw email === user.email ? refusals.phoneExists() : refusals.emailExists();
  }
}

/** Sets the address without confirming it: only the mailbox can do that. */
async function followAddresses(
  sql: Db,
  user: UserRow,
  email: string | null,
  phone: string | null,
  now: Date,
): Promise<void> {
  if (email !== null && email !== user.email)
    await changeOwnIdentity(sql, user.id, "email", { email, email_verified: false }, now);
  if (phone !== null && phone !== user.phone)
    await changeOwnIdentity(sql, user.id, "phone", { phone, phone_verified: false }, now);
}

async function passwordHash(context: AuthContext, fields: UserFields): Promise<string | null> {
  if (fields.password !== "" && fields.password_hash !== "")
    throw invalid("Only a password or a password hash should be provided");
  if (fields.password_hash !== "") {
    if (!isKnownHash(fields.password_hash)) throw invalid("The password hash must be bcrypt or argon2");
    return fields.password_hash;
  }
  if (fields.password === "") return null;
  checkPassword(fields.password);
  return context.passwords.hash(fields.password);
}

const unitMs: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const maxMs = 200 * 365 * 24 * 3_600_000;

/**
 * Parses Go's duration format (`24h`, `1h30m`) into the end of the ban. `none` lifts the ban (null); an empty string
 * changes nothing (undefined).
 */
function readBan(text: string, now: Date): Date | null | undefined {
  if (text === "") return undefined;
  if (text === "none") return null;
  if (!/^(\d{1,9}(\.\d{1,9})?(ns|us|µs|ms|s|m|h))+$/.test(text)) throw invalid("invalid format for ban duration");
  let ms = 0;
  for (const [, count, unit] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g))
    ms += Number(count) * (unitMs[unit ?? ""] ?? 0);
  return new Date(now.getTime() + Math.min(ms, maxMs));
}
