import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { Shown } from "#web/ui/visibility/who-hears.tsx";

/** Sets who may hear an answer. An erased answer can be restored for 30 days. Throws RequestFailure. */
export async function setVisibility(answerId: string, { visibility, sealedUntil }: Shown): Promise<void> {
  await dataOf(rest.from("answers").update({ visibility, sealed_until: sealedUntil }).eq("id", answerId));
}
