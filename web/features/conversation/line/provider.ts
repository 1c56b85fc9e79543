import { useSyncExternalStore } from "react";
import type { Language } from "#domain/language.ts";
import type { Ready } from "#web/features/conversation/machine/conversation-setup.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

/** The origin of the provider's agent from the page; null if no voice leaves this machine. */
export function providerOrigin(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="voice-agent"]')?.content || null;
}

/** The session with consent to the provider, until the page is left. */
let agreedSession: string | null = null;
const listeners = new Set<() => void>();

export function agreeToProvider(session: string): void {
  agreedSession = session;
  for (const listener of listeners) listener();
}

/** Whether a conversation may start: with consent, or if no voice leaves this machine. */
export function useProviderConsent(session: string): boolean {
  const isAgreed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => agreedSession === session,
  );
  return isAgreed || providerOrigin() === null;
}

/** The provider's host, if the person consented to it. */
export function agreedHost(session: string | null): string | null {
  const origin = providerOrigin();
  return origin === null || session === null || agreedSession !== session ? null : new URL(origin).host;
}

/** Whether the address belongs to the provider and not to this server. */
export function isProviders(signedUrl: string): boolean {
  return new URL(signedUrl).origin === providerOrigin();
}

type About = { language: Language; ready: Ready };

/**
 * The first sentence of a provider's agent, which says that it is a computer (ruling 26); null for the embedded agent.
 */
export async function firstMessageFor(signedUrl: string, about: About, goesOn: boolean): Promise<string | null> {
  if (!isProviders(signedUrl)) return null;
  const { language, ready } = about;
  await voiceWords.load(language);
  const { first, again } = voiceWords[language];
  return goesOn ? again(ready.question) : first(ready.name ?? "", ready.question);
}
