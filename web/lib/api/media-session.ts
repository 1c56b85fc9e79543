import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.generated.ts";
import { backend } from "./backend.ts";
import { rest } from "./rest.ts";

type SignOptions = { download?: string; transform?: { width: number; height: number; resize: "contain" } };
type Signed = { data: { signedUrl: string }; error: null } | { data: null; error: Error };

/** What gives addresses of stored objects: a storage client, or the addresses of a public memory. */
export type ObjectSigner = {
  from(bucket: string): { createSignedUrl(path: string, seconds: number, options?: SignOptions): Promise<Signed> };
};

/** With whose rights media and their words are loaded. */
export type MediaSession = {
  rest: PostgrestClient<Database, { PostgrestVersion: "12" }, "public">;
  storage: () => Promise<ObjectSigner>;
};

/** The session of the signed-in person. */
export const ownSession: MediaSession = { rest, storage: backend.storage };
