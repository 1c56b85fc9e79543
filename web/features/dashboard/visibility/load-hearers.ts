import { z } from "zod/mini";
import { hearersSchema, type Hearers } from "#domain/listener.ts";
import { dataOf } from "#web/lib/backend/request.ts";
import { rest } from "#web/lib/backend/rest.ts";

/** Who hears each of the caller's answers at this moment. */
export async function loadHearers(): Promise<Hearers[]> {
  return z.array(hearersSchema).parse(await dataOf(rest.rpc("who_hears")));
}
