import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Makes another take the answer and transcribes it again. The previous take is kept. Throws RequestFailure. */
export async function chooseTake(takeId: string): Promise<void> {
  await dataOf(rest.rpc("choose_take", { p_take_id: takeId }));
}
