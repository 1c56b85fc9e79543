import { z } from "zod/mini";
import { familyMemberSchema, type FamilyInvitation, type FamilyMember } from "#domain/account/family.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** The caller's family, and people who have the caller as family. */
export async function loadFamily(): Promise<FamilyMember[]> {
  const family = rest
    .from("family_members")
    .select(columnsOf("family_members", familyMemberSchema))
    .order("created_at");
  return z.array(familyMemberSchema).parse(await dataOf(family));
}

/** Ends a membership. Allowed for the inviter and the member. */
export async function endFamily(id: string): Promise<void> {
  await dataOf(rest.from("family_members").delete().eq("id", id));
}

export async function inviteFamily(invitation: FamilyInvitation): Promise<void> {
  await callFunction("invite-family", invitation);
}

const invitationSchema = z.array(z.object({ storyteller_name: z.nullable(z.string()), storyteller_email: z.string() }));

/** The inviter, for a person who may accept; null for others. */
export async function readFamilyInvitation(token: string): Promise<{ name: string } | null> {
  const [asks] = invitationSchema.parse(await dataOf(rest.rpc("read_family_invitation", { p_token: token })));
  return asks ? { name: asks.storyteller_name ?? asks.storyteller_email } : null;
}

export async function acceptFamilyInvitation(token: string): Promise<void> {
  await dataOf(rest.rpc("accept_family_invitation", { p_token: token }));
}
