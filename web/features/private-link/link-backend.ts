import type { StorageClient } from "@supabase/storage-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.generated.ts";
import type { Accounts } from "#web/lib/account/auth-client.ts";
import { publishableKey } from "#web/lib/api/backend.ts";

const { origin } = location;
let account: Promise<Accounts> | null = null;
let storage: Promise<StorageClient> | null = null;

/**
 * The session of private links in this browser. It is apart from a person's own session, which it neither uses nor
 * ends. A failed load is retried by the next caller.
 */
function openAccount(): Promise<Accounts> {
  account ??= import("#web/lib/account/auth-client.ts").then(
    ({ linkAuthClient }) => linkAuthClient(origin, publishableKey),
    (cause: unknown) => {
      account = null;
      throw cause;
    },
  );
  return account;
}

async function fetchAsLinked(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { data } = await (await openAccount()).getSession();
  const headers = new Headers(init?.headers);
  headers.set("apikey", publishableKey);
  if (data.session) headers.set("Authorization", `Bearer ${data.session.access_token}`);
  return fetch(input, { ...init, headers });
}

async function openStorage(): Promise<StorageClient> {
  const { StorageClient: Client } = await import("@supabase/storage-js");
  return new Client(`${origin}/storage/v1`, {}, fetchAsLinked);
}

/** What a redeemed private link may read. */
export const linked = {
  account: openAccount,
  post: (path: string, body: object) =>
    fetchAsLinked(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  rest: new PostgrestClient<Database, { PostgrestVersion: "12" }, "public">(`${origin}/rest/v1`, {
    schema: "public",
    fetch: fetchAsLinked,
    retry: false,
  }),
  storage: () => (storage ??= openStorage()),
};
