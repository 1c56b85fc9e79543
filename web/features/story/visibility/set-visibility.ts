import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { ShownVisibility } from "#web/ui/visibility/visibility-picker.tsx";

/** Sets who may hear an answer. An erased answer can be restored for 30 days. Throws RequestFailure. */
export async function setVisibility(answerId: string, { visibility, sealedUntil }: ShownVisibility): Promise<void> {
  await dataOf(rest.from("answers").update({ visibility, sealed_until: sealedUntil }).eq("id", answerId));
}
