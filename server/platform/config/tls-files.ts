import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fail } from "#server/platform/errors.ts";
import type { Env } from "./env.ts";

/** Paths of the certificate with its chain and of its private key, in PEM. */
export type TlsFiles = Readonly<{ cert: string; key: string }>;

const dayMs = 24 * 60 * 60_000;
/** Authorities renew certificates of 90 days when 30 are left. */
const maxWarnMs = 14 * dayMs;

/** Null without TLS. Throws when only one of the files is named. */
export function tlsFrom(env: Pick<Env, "TLS_CERT" | "TLS_KEY">): TlsFiles | null {
  const { TLS_CERT: cert, TLS_KEY: key } = env;
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined)
    throw fail("configuration", "TLS_CERT and TLS_KEY belong together: set both or neither.");
  return { cert, key };
}

/** Throws `configuration` for a file that is missing, unreadable or not readable by this user. */
export async function readTlsFiles({ cert, key }: TlsFiles): Promise<{ cert: string; key: string }> {
  return { cert: await readPem(cert), key: await readPem(key) };
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (thrown) {
    throw fail("configuration", `The TLS file ${path} is missing, or this user may not read it.`, thrown);
  }
}

/** Whether less than 14 days, or than a third of a short-lived certificate's time, are left. Unreadable files count. */
export async function isCertificateExpiring(files: TlsFiles, now = Date.now()): Promise<boolean> {
  try {
    const { validFromDate, validToDate } = new X509Certificate((await readTlsFiles(files)).cert);
    const lifetimeMs = validToDate.getTime() - validFromDate.getTime();
    return validToDate.getTime() - now < Math.min(maxWarnMs, lifetimeMs / 3);
  } catch {
    return true;
  }
}
