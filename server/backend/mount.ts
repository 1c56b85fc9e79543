import { Hono } from "hono";
import type { Context } from "#server/context.ts";
import { authDoor } from "./auth/auth-door.ts";
import { restDoor } from "./rest/rest-door.ts";
import type { Identity } from "./auth/identity.ts";
import { storageDoor } from "./storage/storage-door.ts";

/** What a door may reach: the house's context, and whose key or token it was shown. */
export type DoorContext = Context & { identity: Identity };

/** The doors of hosted Supabase, at the addresses its clients call. Each answers in Supabase's own error shapes. */
export function mountDoors(context: DoorContext): Hono {
  return new Hono()
    .route("/auth/v1", authDoor(context))
    .route("/rest/v1", restDoor(context))
    .route("/storage/v1", storageDoor(context));
}
