import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const kinds = ["opening", "progress", "closing"] as const;
type Encouragement = Record<(typeof kinds)[number], string>;

/** A sentence of each kind for a provider's agent; the embedded one has its own. */
export async function loadEncouragement(name: string): Promise<Encouragement> {
  const [opening, progress, closing] = await Promise.all(kinds.map((kind) => loadPhrase(kind, name)));
  return { opening: opening ?? "", progress: progress ?? "", closing: closing ?? "" };
}

async function loadPhrase(kind: (typeof kinds)[number], name: string): Promise<string | null> {
  const phrase = rest.rpc("get_random_encouragement_phrase", { p_phrase_type: kind, p_user_name: name });
  return z.nullable(z.string()).parse(await dataOf(phrase));
}
