import { useSyncExternalStore } from "react";
import type { Language } from "#domain/language.ts";
import type { Ready } from "#web/features/conversation/machine/conversation-setup.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

/** Where a provider's agent is talked to, as the page was told; null where nobody's voice leaves this machine. */
export function providerOrigin(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="voice-agent"]')?.content || null;
}

/** The talk whose storyteller has said yes to the provider: until the page is left, and for no other interview. */
let agreedSession: string | null = null;
const listeners = new Set<() => void>();

export function agreeToProvider(session: string): void {
  agreedSession = session;
  for (const listener of listeners) listener();
}

/** Whether a voice may leave this machine in a talk; it always may where it does not. */
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

/** The provider's host, where it was said yes to. */
export function agreedHost(session: string | null): string | null {
  const origin = providerOrigin();
  return origin === null || session === null || agreedSession !== session ? null : new URL(origin).host;
}

/** Whether a conversation's address leads to the provider, and not to this server. */
export function isProviders(signedUrl: string): boolean {
  return new URL(signedUrl).origin === providerOrigin();
}

type About = { language: Language; ready: Ready };

/** What an agent that is not ours begins with; null for ours, which knows it. It says first that it is a computer (ruling 26). */
export async function firstMessageFor(signedUrl: string, about: About, goesOn: boolean): Promise<string | null> {
  if (!isProviders(signedUrl)) return null;
  const { language, ready } = about;
  await voiceWords.load(language);
  const { first, again } = voiceWords[language];
  return goesOn ? again(ready.question) : first(ready.name ?? "", ready.question);
}
