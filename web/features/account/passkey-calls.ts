import { z } from "zod/mini";
import { backend } from "#web/lib/api/backend.ts";

const passkeysSchema = z.array(z.object({ id: z.uuid(), created_at: z.string() }));

/** Throws AuthError, also when the server does not support passkeys. */
export async function loadPasskeys(): Promise<z.infer<typeof passkeysSchema>> {
  const { data, error } = await (await backend.auth()).passkey.list();
  if (error) throw error;
  return passkeysSchema.parse(data);
}

/** The browser asks for a fingerprint, a face or a PIN. Throws AuthError, also when cancelled. */
export async function addPasskey(): Promise<void> {
  const { error } = await (await backend.auth()).registerPasskey();
  if (error) throw error;
}

/** Throws AuthError. */
export async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await (await backend.auth()).passkey.delete({ passkeyId });
  if (error) throw error;
}
