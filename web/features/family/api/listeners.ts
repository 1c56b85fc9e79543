import { z } from "zod/mini";
import { listenerSchema, type Listener } from "#domain/account/listener.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Family members and givers of the caller, and whether each may listen. */
export async function loadListeners(): Promise<Listener[]> {
  return z.array(listenerSchema).parse(await dataOf(rest.rpc("who_may_listen")));
}
