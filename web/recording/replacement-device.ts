/** A microphone or a speaker. */
export type Device = { id: string; label: string };
type Change = { lost: Device | null; goesOn: Device | null };

/** The browser's default device, otherwise the first. */
const ownChoice = (devices: readonly Device[]) => devices.find(({ id }) => id === "default") ?? devices[0];
/** The default entry keeps its id when its device changes, so labels are compared too. */
const isSame = (one: Device, other: Device | undefined) => one.id === other?.id && one.label === other.label;

/**
 * Compares device lists. Returns the lost device in use (`chosen` or the default) and the device that replaces it.
 */
export function replacementDevice(chosen: string | null, before: readonly Device[], now: readonly Device[]): Change {
  const used = before.find(({ id }) => id === chosen) ?? ownChoice(before);
  const next = ownChoice(now) ?? null;
  if (used === undefined || now.some((one) => isSame(used, one))) return { lost: null, goesOn: used ?? next };
  return { lost: used, goesOn: next };
}
