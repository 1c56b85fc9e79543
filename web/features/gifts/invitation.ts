import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";

const invitationSchema = z.object({
  state: z.enum(["waiting", "put off", "expired", "accepted"]),
  giver_name: z.nullable(z.string()),
  giver_email: z.nullable(z.string()),
  recipient_name: z.nullable(z.string()),
  /** The one address that may accept it; null once it is accepted. */
  email: z.nullable(z.string()),
  /** Whether the signed-in person has that address or has accepted it. */
  is_own: z.boolean(),
  /** Returned to the person who accepted only. */
  order_id: z.nullable(z.uuid()),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The content of a letter; null if its token is invalid. Reading it changes nothing. */
export async function readInvitation(token: string): Promise<Invitation | null> {
  const read = rest.rpc("read_invitation", { p_token: token });
  return z.array(invitationSchema).parse(await dataOf(read))[0] ?? null;
}

const acceptedSchema = z.object({
  outcome: z.enum(["accepted", "other address", "gone"]),
  order_id: z.nullable(z.uuid()),
});

/** The accepted order; null if the letter is no longer valid. */
export async function acceptInvitation(token: string, giverHears: boolean): Promise<string | null> {
  const accepted = await callFunction("accept-gift", { token, giver_hears: giverHears });
  return acceptedSchema.parse(accepted).order_id;
}

export async function putOffInvitation(token: string): Promise<boolean> {
  return dataOf(rest.rpc("put_off_invitation", { p_token: token }));
}
