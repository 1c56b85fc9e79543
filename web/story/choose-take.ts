import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Another take is the answer from now on, and is heard anew; the one before stays. Throws RequestFailure. */
export async function chooseTake(takeId: string): Promise<void> {
  await dataOf(rest.rpc("choose_take", { p_take_id: takeId }));
}
