import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.generated.ts";
import { fetchAsCaller } from "./backend.ts";

/** Tables and functions of the database, as the signed-in person. */
export const rest = new PostgrestClient<Database, { PostgrestVersion: "12" }, "public">(`${location.origin}/rest/v1`, {
  schema: "public",
  fetch: fetchAsCaller,
  retry: false,
});
