import { z } from "zod/mini";
import { hearersSchema, type Hearers } from "#domain/account/listener.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** The current listeners of each of the caller's answers. */
export async function loadListeners(): Promise<Hearers[]> {
  return z.array(hearersSchema).parse(await dataOf(rest.rpc("who_hears")));
}
