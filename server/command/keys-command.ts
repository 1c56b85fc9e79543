import { loadInstanceKeys, mintSigningKey, rotateSigningKey } from "#server/api/auth/secrets/instance-keys.ts";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { dropPrivileges } from "#server/platform/process/drop-privileges.ts";

/**
 * `keys`: prints the address and the keys of this instance; `keys rotate` puts a new signing key first; `keys mint` prints a set for
 * AUTH_SIGNING_KEYS and stores nothing.
 */
export async function runKeysCommand(config: Config, argv: string[]): Promise<number> {
  if (argv[0] === "mint") {
    process.stdout.write(`${JSON.stringify({ keys: [await mintSigningKey()] })}\n`);
    return 0;
  }
  await dropPrivileges(config.dataDir);
  if (argv[0] === "rotate") {
    if (config.auth.signingKeys !== null)
      throw fail("configuration", "AUTH_SIGNING_KEYS is set: rotate the keys there.");
    await rotateSigningKey(config.dataDir);
  }
  const keys = await loadInstanceKeys(config.dataDir, config.auth.signingKeys);
  const url = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const shown = { url, publishable_key: keys.publishableKey, secret_key: keys.secretKey };
  process.stdout.write(`${JSON.stringify(shown)}\n`);
  return 0;
}
