import { z } from "zod/mini";
import { listenerSchema, type Listener } from "#domain/account/listener.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/**
 * Family members and givers of the caller, whether each may listen, and the names on open links that let somebody hear an
 * answer for the family.
 */
export async function loadListeners(): Promise<{ people: Listener[]; links: string[] }> {
  const [people, links] = await Promise.all([
    dataOf(rest.rpc("who_may_listen")),
    dataOf(rest.rpc("who_listens_by_link")),
  ]);
  return { people: z.array(listenerSchema).parse(people), links: z.array(z.string()).parse(links) };
}
