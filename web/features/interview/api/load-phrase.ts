import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** A sentence of encouragement in the account's language; empty when there is none. */
export async function loadPhrase(kind: "opening" | "progress" | "closing", name: string): Promise<string> {
  const phrase = rest.rpc("get_random_encouragement_phrase", { p_phrase_type: kind, p_user_name: name });
  return z.nullable(z.string()).parse(await dataOf(phrase)) ?? "";
}
