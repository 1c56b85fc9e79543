import type { FunctionsClient } from "@supabase/functions-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import type { Accounts } from "#web/lib/account/auth-client.ts";
import { consumePrefetched } from "#web/lib/prefetch/consume-prefetched.ts";
import { validStoredToken } from "#web/lib/account/stored-session.ts";

/** The public key of the page: row level security limits it. */
export const publishableKey = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
const { origin, hostname } = location;

let auth: Promise<Accounts> | null = null;
let isAuthOpen = false;
let functions: Promise<FunctionsClient> | null = null;
let realtime: Promise<RealtimeClient> | null = null;
let files: Promise<StorageClient> | null = null;

/**
 * The backend client of this tab. Its parts load on demand; tables are in `rest.ts`. Each request is sent once; the
 * query client retries.
 */
export const backend = {
  auth: openAuth,
  /** An auth client without storage, for a session that is not accepted here yet. */
  authBeside: async () => (await import("#web/lib/account/auth-client.ts")).authClientBeside(origin, publishableKey),
  token,
  /** Authorized requests that the official clients do not support. */
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
      return authClient(origin, hostname, publishableKey);
    },
    (cause: unknown) => {
      auth = null;
      throw cause;
    },
  );
  return auth;
}

/** The token of the signed-in person; null when signed out. A valid session does not wait for the auth client. */
async function token(): Promise<string | null> {
  const held = isAuthOpen ? null : validStoredToken();
  return held ?? (await (await openAuth()).getSession()).data.session?.access_token ?? null;
}

/** Renews a session that the server refused, or ends it in every tab. */
async function renewOrEnd(): Promise<void> {
  const client = await openAuth();
  const { error } = await client.refreshSession();
  if (error?.name === "AuthApiError") await client.signOut({ scope: "local" });
}

/** Detects a session that ended elsewhere at the first refused request. */
export async function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const [bearer, headers] = [await token(), new Headers(init?.headers)];
  headers.set("apikey", publishableKey);
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
  const client = new Client(address, {
    params: { apikey: publishableKey },
    accessToken: async () => (await token()) ?? publishableKey,
  });
  await client.setAuth();
  (await openAuth()).onAuthStateChange(() => void client.setAuth());
  return client;
}

async function openStorage(): Promise<StorageClient> {
  const { StorageClient: Client } = await import("@supabase/storage-js");
  return new Client(`${origin}/storage/v1`, {}, fetchAsCaller);
}
