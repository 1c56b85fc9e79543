import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { dropPrivileges } from "#server/platform/process/drop-privileges.ts";
import { isLocalServer } from "#server/platform/config/loopback.ts";
import { mailboxAddress, mailboxLinks } from "#server/platform/mail/mailbox-links.ts";

/** `mailbox`: prints a fresh link to the mailbox of the server that runs in this data directory. */
export async function runMailboxCommand({ dataDir, http }: Config): Promise<number> {
  if (!isLocalServer(http))
    throw fail("configuration", "The mailbox is closed: PUBLIC_URL is set, or HOST is not this machine alone.");
  await dropPrivileges(dataDir);
  const token = await mailboxLinks(dataDir).mint();
  process.stdout.write(`${mailboxAddress(`http://localhost:${http.port}`, token)}\n`);
  return 0;
}
