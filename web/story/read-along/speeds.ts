export const speeds = [1, 0.8, 1.2] as const;
export type Speed = (typeof speeds)[number];

const key = "reading-speed";

export function storedSpeed(): Speed {
  const kept = Number(localStorage.getItem(key));
  return speeds.find((speed) => speed === kept) ?? 1;
}

export function storeSpeed(speed: Speed): void {
  localStorage.setItem(key, String(speed));
}

export function nextSpeed(was: Speed): Speed {
  return speeds[(speeds.indexOf(was) + 1) % speeds.length] ?? 1;
}
