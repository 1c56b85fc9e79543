import { isGiven } from "#domain/account/consent.ts";
import { loadConsents } from "#web/lib/account/consents.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";

/** A conversation ends within two seconds of a withdrawn consent. */
const lookMs = 1_000;

/**
 * A line to a provider that only this page can end: `lost` when the signed-in person has withdrawn consent, here or on
 * another device. While the ledger cannot be read, what it said last holds.
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
