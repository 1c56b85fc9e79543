/** A microphone or a speaker, as the browser names it. */
export type Device = { id: string; label: string };
type Change = { lost: Device | null; goesOn: Device | null };

/** What the browser takes by itself: its entry for that, else the first. */
const ownChoice = (devices: readonly Device[]) => devices.find(({ id }) => id === "default") ?? devices[0];
/** One device: the entry of the browser's choice keeps its id while the device behind it changes. */
const isSame = (one: Device, other: Device | undefined) => one.id === other?.id && one.label === other.label;

/** Devices came or went: whether the one in use (`chosen`, or the browser's choice) is lost, and which goes on in its place. */
export function replacementDevice(chosen: string | null, before: readonly Device[], now: readonly Device[]): Change {
  const used = before.find(({ id }) => id === chosen) ?? ownChoice(before);
  const next = ownChoice(now) ?? null;
  if (used === undefined || now.some((one) => isSame(used, one))) return { lost: null, goesOn: used ?? next };
  return { lost: used, goesOn: next };
}
