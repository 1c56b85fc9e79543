import { z } from "zod/mini";

const key = "heirvoice-asked-code";
/** A code and its take are valid for an hour. */
const goodForMs = 60 * 60_000;

const requestedCodeSchema = z.object({ takeId: z.uuid(), email: z.string(), at: z.number() });
/** The take for which this browser requested a code, and the address. */
type RequestedCode = { takeId: string; email: string };

/** Survives a reload of the tab, which a phone may discard while the e-mail is open. */
export function saveRequestedCode(asked: RequestedCode): void {
  write(JSON.stringify({ ...asked, at: Date.now() }));
}

export function forgetRequestedCode(): void {
  write(null);
}

/** Null if there is none or its hour is over. */
export function readRequestedCode(): RequestedCode | null {
  const asked = requestedCodeSchema.safeParse(parsed());
  return asked.success && Date.now() - asked.data.at < goodForMs ? asked.data : null;
}

function parsed(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // Storage is blocked or holds an invalid value.
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the browser asks for the address again after a reload.
  }
}
