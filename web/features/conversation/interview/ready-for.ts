import type { Ready } from "#web/features/conversation/machine/conversation-setup.ts";

type Facts = { name: string; question: string; isProvider: boolean; isProfileLoaded: boolean };

/** A provider's agent greets by name, so an empty one stops it; ours greets without one (null). */
export function readyFor({ name, question, isProvider, isProfileLoaded }: Facts): Ready {
  const needsName = isProvider && isProfileLoaded;
  return { name: name !== "" || needsName ? name : null, question };
}
