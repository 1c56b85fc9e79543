import { storedSession } from "#web/lib/account/stored-session.ts";

const followed = new Set<string>();

/** Sends what waits on this device, consents first; consents also at each new connection. */
export async function sendWaiting(userId: string): Promise<void> {
  const send = () => sendConsentsOf(userId).catch(() => null);
  if (!followed.has(userId)) addEventListener("online", () => void send());
  followed.add(userId);
  await send();
  if (window.isSecureContext) await (await import("#web/recording/outbox/outbox.ts")).sendWaitingTakes(userId);
}

async function sendConsentsOf(userId: string): Promise<void> {
  if (storedSession()?.user.id === userId) await (await import("#web/lib/account/consents.ts")).sendConsents(userId);
}
