import { AuthClient } from "@supabase/auth-js";
import { unrequestedSessionEmail } from "#web/lib/mailed-links/session-in-hash.ts";
import { ownSessionStorage } from "./session-storage.ts";

export type Accounts = InstanceType<typeof AuthClient>;

const apiOf = (origin: string, key: string) => ({
  url: `${origin}/auth/v1`,
  headers: { apikey: key, Authorization: `Bearer ${key}` },
});

/** The auth client of the signed-in person. Renews the session and reads one from the address. */
export function authClient(origin: string, hostname: string, key: string): Accounts {
  const storage = ownSessionStorage();
  return new AuthClient({
    ...apiOf(origin, key),
    ...(storage ? { storage } : {}),
    experimental: { passkey: true },
    storageKey: `sb-${hostname.split(".")[0]}-auth-token`,
    detectSessionInUrl: ({ hash }, said) =>
      unrequestedSessionEmail(hash) === null && Boolean(said["access_token"] || said["error_description"]),
  });
}

export function authClientBeside(origin: string, key: string): Accounts {
  return new AuthClient({
    ...apiOf(origin, key),
    storageKey: "beside",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** The auth client of anonymous sessions that opened a private link. */
export function linkAuthClient(origin: string, key: string): Accounts {
  const storage = ownSessionStorage();
  return new AuthClient({
    ...apiOf(origin, key),
    ...(storage ? { storage } : {}),
    storageKey: "heirvoice-link",
    detectSessionInUrl: false,
  });
}
