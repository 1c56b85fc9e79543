import { AuthClient, isAuthApiError } from "@supabase/auth-js";
import type { FunctionsClient } from "@supabase/functions-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import { broughtUnasked } from "./letters/letter-session.ts";
import { ownSessionStorage } from "./session-storage.ts";

/** The key the page came with: it opens nothing that row level security does not. */
const key = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
const { origin, hostname } = location;

const authApi = { url: `${origin}/auth/v1`, headers: { apikey: key, Authorization: `Bearer ${key}` } };
const storage = ownSessionStorage();
const auth = new AuthClient({
  ...authApi,
  ...(storage ? { storage } : {}),
  experimental: { passkey: true },
  storageKey: `sb-${hostname.split(".")[0]}-auth-token`,
  detectSessionInUrl: ({ hash }, said) =>
    broughtUnasked(hash) === null && Boolean(said["access_token"] || said["error_description"]),
});
let functions: Promise<FunctionsClient> | null = null;
let realtime: Promise<RealtimeClient> | null = null;
let files: Promise<StorageClient> | null = null;

/**
 * The one client of the backend in this tab, of the parts that `createClient` is made of: who is
 * here stands in every first view, tables in `rest.ts`, the others come when they are asked for. Requests are tried once; the query client tries again.
 */
export const backend = {
  auth,
  /** Another that keeps nothing in this browser: for a session that is not yet anybody's here. */
  authBeside: () =>
    new AuthClient({
      ...authApi,
      storageKey: "beside",
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    }),
  /** As who is signed in: for what the official clients do not know. */
  fetch: fetchAsCaller,
  renewOrEnd,
  functions: () => (functions ??= openFunctions()),
  realtime: () => (realtime ??= openRealtime()),
  storage: () => (files ??= openStorage()),
};

async function token(): Promise<string | null> {
  return (await auth.getSession()).data.session?.access_token ?? null;
}

/** For a session that the server has refused: a new token, or its end here too, which every tab is told. */
async function renewOrEnd(): Promise<void> {
  const { error } = await auth.refreshSession();
  if (isAuthApiError(error)) await auth.signOut({ scope: "local" });
}

/** A session that was ended elsewhere is found out at its first request. */
export async function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const [bearer, headers] = [await token(), new Headers(init?.headers)];
  headers.set("apikey", key);
  if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
  const answer = await fetch(input, { ...init, headers });
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
  auth.onAuthStateChange(() => void client.setAuth());
  return client;
}

async function openStorage(): Promise<StorageClient> {
  const { StorageClient: Client } = await import("@supabase/storage-js");
  return new Client(`${origin}/storage/v1`, {}, fetchAsCaller);
}
