import { isGiven } from "#domain/account/consent.ts";
import { loadConsents } from "#web/lib/account/consents.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";

/** A conversation ends within two seconds after a withdrawn consent. */
const lookMs = 1_000;

/**
 * A provider's line that only this page can end: `lost` when the signed-in person withdraws consent on any device.
 * While the ledger cannot be read, its last state applies.
 */
export function endWithoutConsent<Line extends { end: () => Promise<void> }>(line: Line, lost: () => void): Line {
  const userId = storedSession()?.user.id ?? "";
  const look = async () => {
    const consents = await loadConsents(userId).catch(() => null);
    if (consents !== null && !(isGiven(consents, "record") && isGiven(consents, "transcribe"))) lost();
  };
  const looking = setInterval(() => void look(), lookMs);
  const end = async () => {
    clearInterval(looking);
    await line.end();
  };
  return { ...line, end };
}
