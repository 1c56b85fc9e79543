import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import type { Context } from "#server/context.ts";
import { authDoor } from "./auth/auth-door.ts";
import type { Identity, IdentifyRequest } from "./auth/identity.ts";
import { forwardDoors } from "./forward/forward-doors.ts";
import { openRealtime } from "./realtime/realtime-door.ts";
import { restDoor } from "./rest/rest-door.ts";
import { storageDoor } from "./storage/storage-door.ts";

/** What a door may reach: the house's context, and whose key or token it was shown. */
export type DoorContext = Context & { identity: Identity };

/** The doors of hosted Supabase, at the addresses its clients call. Each answers in Supabase's own error shapes. */
export type Doors = {
  routes: Hono;
  /** Takes a websocket that is theirs. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  callerOf: IdentifyRequest;
  close(): Promise<void>;
};

/** Our own doors on our own database, or those of the project at SUPABASE_URL. */
export async function openDoors(context: DoorContext): Promise<Doors> {
  const { supabaseUrl } = context.config;
  if (supabaseUrl !== null) return { ...forwardDoors(supabaseUrl), close: async () => undefined };
  const realtime = await openRealtime(context);
  const routes = new Hono()
    .route("/auth/v1", authDoor(context))
    .route("/rest/v1", restDoor(context))
    .route("/storage/v1", storageDoor(context))
    .route("/realtime/v1", realtime.routes);
  return {
    routes,
    upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
    callerOf: context.identity.callerOf,
    close: () => realtime.close(),
  };
}
