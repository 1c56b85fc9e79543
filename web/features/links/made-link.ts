import { z } from "zod/mini";

/** The link that was just made. Its address stays in the history entry; its PIN only in this tab's memory. */
export const madeLinkSchema = z.object({ id: z.uuid(), token: z.string(), recipient: z.string() });
export type MadeLink = z.infer<typeof madeLinkSchema>;

const pins = new Map<string, string>();

export function rememberPin(linkId: string, pin: string): void {
  pins.set(linkId, pin);
}

export function pinOf(linkId: string): string | null {
  return pins.get(linkId) ?? null;
}

export function forgetPin(linkId: string): void {
  pins.delete(linkId);
}
