import type { FunctionsClient } from "@supabase/functions-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import type { Accounts } from "#web/lib/account/auth-client.ts";
import { consumePrefetched } from "#web/lib/prefetch/consume-prefetched.ts";
import { validStoredToken } from "#web/lib/account/stored-session.ts";

/** The key the page came with: it opens nothing that row level security does not. */
const key = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
const { origin, hostname } = location;

let auth: Promise<Accounts> | null = null;
let isAuthOpen = false;
let functions: Promise<FunctionsClient> | null = null;
let realtime: Promise<RealtimeClient> | null = null;
let files: Promise<StorageClient> | null = null;

/**
 * The one client of the backend in this tab, of the parts that `createClient` is made of, which come when they are asked
 * for; tables are in `rest.ts`. Requests are tried once; the query client tries again.
 */
export const backend = {
  auth: openAuth,
  /** Another that keeps nothing in this browser: for a session that is not yet anybody's here. */
  authBeside: async () => (await import("#web/lib/account/auth-client.ts")).authClientBeside(origin, key),
  token,
  /** Requests as the signed-in person that the official clients do not support. */
  fetch: fetchAsCaller,
  renewOrEnd,
  functions: () => (functions ??= openFunctions()),
  realtime: () => (realtime ??= openRealtime()),
  storage: () => (files ??= openStorage()),
};

/** A failed load is retried by the next caller. */
function openAuth(): Promise<Accounts> {
  auth ??= import("#web/lib/account/auth-client.ts").then(
    ({ authClient }) => {
      isAuthOpen = true;
      return authClient(origin, hostname, key);
    },
    (cause: unknown) => {
      auth = null;
      throw cause;
    },
  );
  return auth;
}

/** Token of the signed-in person; null when signed out. A valid session need not wait for the client that renews it. */
async function token(): Promise<string | null> {
  const held = isAuthOpen ? null : validStoredToken();
  return held ?? (await (await openAuth()).getSession()).data.session?.access_token ?? null;
}

/** After the server refused a session: a new token, or its end here too, announced to every tab. */
async function renewOrEnd(): Promise<void> {
  const client = await openAuth();
  const { error } = await client.refreshSession();
  if (error?.name === "AuthApiError") await client.signOut({ scope: "local" });
}

/** A session that was ended elsewhere is found out at its first request. */
export async function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const [bearer, headers] = [await token(), new Headers(init?.headers)];
  headers.set("apikey", key);
  if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
  const asked = bearer === null ? null : consumePrefetched(input, init, bearer);
  const answer = await (asked ?? fetch(input, { ...init, headers }));
  if (answer.status === 401 && bearer !== null && bearer === (await token())) await renewOrEnd();
  return answer;
}

async function openFunctions(): Promise<FunctionsClient> {
  const { FunctionsClient: Client } = await import("@supabase/functions-js");
  return new Client(`${origin}/functions/v1`, { customFetch: fetchAsCaller });
}

async function openRealtime(): Promise<RealtimeClient> {
  const { RealtimeClient: Client } = await import("@supabase/realtime-js");
  const address = `${origin.replace(/^http/, "ws")}/realtime/v1`;
  const client = new Client(address, { params: { apikey: key }, accessToken: async () => (await token()) ?? key });
  await client.setAuth();
  (await openAuth()).onAuthStateChange(() => void client.setAuth());
  return client;
}

async function openStorage(): Promise<StorageClient> {
  const { StorageClient: Client } = await import("@supabase/storage-js");
  return new Client(`${origin}/storage/v1`, {}, fetchAsCaller);
}
