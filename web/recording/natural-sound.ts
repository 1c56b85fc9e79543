const key = "natural-sound";

/**
 * Whether takes are recorded without audio processing (ruling 17): the setting of this device, otherwise on for an
 * external microphone.
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
