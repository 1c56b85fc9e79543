import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const path = /^\/(?:en|fr)\/(invitation|family)\?token=([\w-]{1,200})$/;

export type LetterAddress = { kind: "gift" | "family"; token: string };
export type OpenedLetter = LetterAddress & { from: string; fromEmail: string; to: string; email: string };

/** The invitation in an address of this site; null for any other address. */
export function letterAt(address: string): LetterAddress | null {
  const [, name, token] = path.exec(address) ?? [];
  if (name === undefined || token === undefined) return null;
  return { kind: name === "family" ? "family" : "gift", token };
}

const giftSchema = z.array(
  z.object({
    state: z.string(),
    giver_name: z.nullable(z.string()),
    giver_email: z.nullable(z.string()),
    recipient_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
);
const familySchema = z.array(
  z.object({
    storyteller_name: z.nullable(z.string()),
    storyteller_email: z.string(),
    recipient_name: z.string(),
    email: z.string(),
  }),
);

/** Inviter and invited person; null when the invitation cannot be accepted now. */
export async function readLetter({ kind, token }: LetterAddress): Promise<OpenedLetter | null> {
  if (kind === "gift") {
    const [gift] = giftSchema.parse(await dataOf(rest.rpc("read_invitation", { p_token: token })));
    if (!gift?.email || (gift.state !== "waiting" && gift.state !== "put off")) return null;
    const from = gift.giver_name ?? gift.giver_email ?? "";
    return { kind, token, from, fromEmail: gift.giver_email ?? "", to: gift.recipient_name ?? "", email: gift.email };
  }
  const [family] = familySchema.parse(await dataOf(rest.rpc("read_family_invitation", { p_token: token })));
  if (!family) return null;
  const { storyteller_name: name, storyteller_email: fromEmail, recipient_name: to, email } = family;
  return { kind, token, from: name ?? fromEmail, fromEmail, to, email };
}
