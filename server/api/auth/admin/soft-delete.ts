import { createHash } from "node:crypto";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { deleteIdentity } from "#server/api/auth/users/identity-store.ts";
import { deletePending } from "#server/api/auth/sign-up/pending-store.ts";
import { updateUser, type UserRow } from "#server/api/auth/users/user-store.ts";
import { deleteSignInMethods } from "#server/api/auth/users/sign-in-methods-store.ts";

/** Removes all personal data but keeps the row's id, which other rows may reference. Frees the address. */
export async function softDelete({ sql, clock }: AuthContext, user: UserRow): Promise<void> {
  const now = clock();
  await sql.begin(async (tx) => {
    await deleteSignInMethods(tx, user.id);
    await deletePending(tx, user.id);
    for (const identity of user.identities) await deleteIdentity(tx, identity.id);
    await updateUser(
      tx,
      user.id,
      {
        email: user.email && obscured(user.id, user.email),
        phone: user.phone && obscured(user.id, user.phone),
        email_change: null,
        phone_change: null,
        encrypted_password: null,
        raw_user_meta_data: {},
        raw_app_meta_data: {},
        deleted_at: now,
      },
      now,
    );
  });
}

function obscured(id: string, address: string): string {
  return createHash("sha256")
    .update(id + address)
    .digest("base64url");
}
