import { useState } from "react";
import type { Language } from "#domain/language.ts";
import type { LinkScope, NewLink, Permissions } from "#web/features/links/load-links.ts";
import type { Target, Targets } from "./load-targets.ts";

/** What the form offers. A memory has one choice for reading and one for adding to it. */
export type Offer = keyof Targets | "family page";
const offers = ["memory", "answer", "book", "audiobook", "family page"] as const satisfies Offer[];

export type AskedLink = { scope: LinkScope | null; target: string | null };

const firstDays = 21;
const pinDigits = 4;

/** The state of the form, beginning with what the page before asked for. */
export function useNewLink(targets: Targets, asked: AskedLink) {
  const offered = offers.filter((offer) => offer === "family page" || targets[offer].length > 0);
  const first = asked.scope === "collaborate" ? "memory" : asked.scope;
  const [offer, setOffer] = useState<Offer>(offered.find((one) => one === first) ?? offered[0] ?? "family page");
  const [target, setTarget] = useState(asked.target);
  const [adds, setAdds] = useState(asked.scope === "collaborate");
  const [days, setDays] = useState(firstDays);
  const [hasPin, setHasPin] = useState(true);
  const [pin] = useState(randomPin);
  const [recipient, setRecipient] = useState("");
  const [permissions, setPermissions] = useState<Permissions>({ mayDownload: false, mayKeep: false });
  const list = offer === "family page" ? [] : targets[offer];
  const chosen = list.find(({ id }) => id === target) ?? list[0] ?? null;
  const link: NewLink = {
    scope: offer === "memory" && adds ? "collaborate" : offer,
    target: chosen?.id ?? null,
    days,
    recipient: recipient.trim(),
    mayDownload: permissions.mayDownload && (offer === "book" || offer === "audiobook"),
    mayKeep: permissions.mayKeep && offer === "book",
    ...(hasPin ? { pin } : {}),
  };
  const set = {
    offer: setOffer,
    target: setTarget,
    adds: setAdds,
    days: setDays,
    hasPin: setHasPin,
    recipient: setRecipient,
    permissions: setPermissions,
  };
  return { offered, offer, list, chosen, adds, days, hasPin, pin, recipient, permissions, link, set };
}

export type NewLinkForm = ReturnType<typeof useNewLink>;

export function titleOf(chosen: Target | null, language: Language): string | null {
  return chosen?.title[language] ?? null;
}

function randomPin(): string {
  /* 250 is the highest multiple of 10 in a byte: values from it on would favor small digits. */
  const digits: number[] = [];
  while (digits.length < pinDigits) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join("");
}
