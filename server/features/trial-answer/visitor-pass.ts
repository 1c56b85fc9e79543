import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** An anonymous browser id, valid as long as its takes can exist. */
export type VisitorPass = { visitorId: string; expiresAt: Date };

/** A take is stored for an hour, and for another after an address is given. */
const passMs = 2 * 60 * 60_000;

export type VisitorPasses = {
  issue(now?: Date): VisitorPass & { value: string };
  /** Returns null for an invalid or expired pass. */
  read(value: string | undefined, now?: Date): VisitorPass | null;
  /** Keyed hash of a normalized address. */
  hashEmail(email: string): string;
};

/** Signs and verifies passes with a key derived from the instance's secret. */
export function visitorPasses(codeSecret: Buffer): VisitorPasses {
  const key = Buffer.from(hkdfSync("sha256", codeSecret, "heirvoice", "visitor passes", 32));
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    issue: (now = new Date()) => {
      const visitorId = randomUUID();
      const expires = Math.floor((now.getTime() + passMs) / 1000);
      const signature = sign(`${visitorId}.${expires}`).toString("base64url");
      return { visitorId, expiresAt: new Date(expires * 1000), value: `${visitorId}.${expires}.${signature}` };
    },
    read: (value, now = new Date()) => {
      const [visitorId = "", expires = "", signature = "", ...rest] = (value ?? "").split(".");
      if (rest.length > 0 || !z.uuid().safeParse(visitorId).success || !/^\d{1,12}$/.test(expires)) return null;
      const [given, own] = [Buffer.from(signature, "base64url"), sign(`${visitorId}.${expires}`)];
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
      const expiresAt = new Date(Number(expires) * 1000);
      return expiresAt > now ? { visitorId, expiresAt } : null;
    },
    hashEmail: (email) => sign(`email ${email.trim().toLowerCase()}`).toString("hex"),
  };
}
