const key = "natural-sound";

/**
 * Whether takes are recorded as the room sounds (ruling 17): as it was switched on this device; else for a microphone of its
 * own, which needs no help.
 */
export function isNaturalSound(hasExternalMicrophone: boolean): boolean {
  const switched = storedChoice();
  return switched === null ? hasExternalMicrophone : switched === "on";
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function setNaturalSound(on: boolean): void {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    return;
  }
}
