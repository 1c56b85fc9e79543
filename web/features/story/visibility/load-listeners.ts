import { z } from "zod/mini";
import { hearersSchema, listenedSchema, type Hearers, type Listened } from "#domain/account/listener.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** The current listeners of each of the caller's answers. */
export async function loadListeners(): Promise<Hearers[]> {
  return z.array(hearersSchema).parse(await dataOf(rest.rpc("who_hears")));
}

/** The listeners of each answer of the caller that was played. */
export async function loadListened(): Promise<Listened[]> {
  return z.array(listenedSchema).parse(await dataOf(rest.rpc("who_has_listened")));
}
